import { Inspector, type PdfVerdict } from './inspector.ts';

export type { PdfVerdict };

/** Seconds until files of this account are inspected again. */
interface Wait {
  waitFor: number;
}

interface Turn {
  path: string;
  resolve: (verdict: PdfVerdict | Wait) => void;
  reject: (error: unknown) => void;
}

/** Two, so that one account's slow file does not block another's; each has its own memory. */
const inspectors = [new Inspector(), new Inspector()];
/** Round-robin queue: the waiting files of each account, least recently served account first. */
const waiting = new Map<string, Turn[]>();
const atWork = new Set<string>();

/** Inspection time in milliseconds an account may use up; a tenth of the elapsed time is refilled. */
const maxSpent = 60_000;
const comesBack = 0.1;
const spent = new Map<string, { millis: number; at: number }>();

/**
 * Opens a PDF as a viewer would and looks for active content. Accounts take turns, one file at a time each; an account without
 * budget gets the time to wait.
 */
export function inspectPdf(path: string, account: string): Promise<PdfVerdict | Wait> {
  return new Promise((resolve, reject) => {
    waiting.set(account, [...(waiting.get(account) ?? []), { path, resolve, reject }]);
    takeTurns();
  });
}

function takeTurns(): void {
  for (const [account, [turn, ...later]] of waiting) {
    if (inspectors.length === 0) return;
    if (turn === undefined || atWork.has(account)) continue;
    waiting.delete(account);
    if (later.length > 0) waiting.set(account, later);
    void take(account, turn);
  }
}

async function take(account: string, { path, resolve, reject }: Turn): Promise<void> {
  const inspector = inspectors.pop() as Inspector;
  atWork.add(account);
  const start = performance.now();
  const before = spentBy(account, start);
  try {
    const isOverspent = before > maxSpent;
    resolve(isOverspent ? { waitFor: (before - maxSpent) / comesBack / 1_000 } : await inspector.inspect(path));
  } catch (error) {
    reject(error);
  } finally {
    const now = performance.now();
    const millis = spentBy(account, now) + now - start;
    spent.set(account, { millis, at: now });
    inspectors.push(inspector);
    atWork.delete(account);
    takeTurns();
  }
}

function spentBy(account: string, now: number): number {
  const { millis, at } = spent.get(account) ?? { millis: 0, at: now };
  return Math.max(0, millis - (now - at) * comesBack);
}
