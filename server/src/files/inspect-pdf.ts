import { Inspector, type PdfVerdict } from './inspector.ts';

export type { PdfVerdict };

/** Seconds until files of this account are looked at again. */
interface Wait {
  waitFor: number;
}

interface Turn {
  path: string;
  resolve: (verdict: PdfVerdict | Wait) => void;
  reject: (error: unknown) => void;
}

/** So that one account's slow file never holds up another's; each takes memory of its own. */
const inspectors = [new Inspector(), new Inspector()];
/** The files of each account, the one first whose last turn is longest ago. */
const waiting = new Map<string, Turn[]>();
const atWork = new Set<string>();

/** Milliseconds of inspection that an account may have behind it; a tenth of the time that passes comes back. */
const mostSpent = 60_000;
const comesBack = 0.1;
const spent = new Map<string, { millis: number; at: number }>();

/**
 * Opens a PDF as a viewer would and looks for what it should not carry. Accounts take turns, one file at a time each, and
 * one that has used up its time is told how long to wait.
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
    const isOverspent = before > mostSpent;
    resolve(isOverspent ? { waitFor: (before - mostSpent) / comesBack / 1_000 } : await inspector.inspect(path));
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
