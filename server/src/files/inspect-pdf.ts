import { fairQueue } from '../fair-queue.ts';
import { Inspector, type PdfVerdict } from './inspector.ts';

export type { PdfVerdict };

/** The seconds until files of this account are inspected again. */
interface Wait {
  waitFor: number;
}

/** There are two inspectors, so that one account's slow file does not block another's; each has its own memory. */
const inspectors = [new Inspector(), new Inspector()];
const inTurn = fairQueue(
  inspectors.length,
  200,
  'Many files are being looked through right now. Try again in a moment.',
  1,
);

/** The milliseconds of inspection an account may use up; a tenth of the elapsed time is refilled. */
const maxSpent = 60_000;
const comesBack = 0.1;
const spent = new Map<string, { millis: number; at: number }>();

/**
 * Opens a PDF as a viewer would and looks for active content. Accounts are served in turn, one file at a time each; an account without
 * budget gets the time to wait.
 */
export const inspectPdf = (path: string, account: string): Promise<PdfVerdict | Wait> =>
  inTurn(async () => {
    const start = performance.now();
    const before = spentBy(account, start);
    if (before > maxSpent) return { waitFor: (before - maxSpent) / comesBack / 1_000 };
    const inspector = inspectors.pop() as Inspector;
    try {
      return await inspector.inspect(path);
    } finally {
      inspectors.push(inspector);
      const now = performance.now();
      spent.set(account, { millis: spentBy(account, now) + now - start, at: now });
    }
  }, account);

function spentBy(account: string, now: number): number {
  const { millis, at } = spent.get(account) ?? { millis: 0, at: now };
  return Math.max(0, millis - (now - at) * comesBack);
}
