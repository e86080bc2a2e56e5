import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client.ts';
import type { SignalListener, Signal } from '../db/memory.ts';
import { isLockedSql, locks, withSessionLock } from '../db/session-lock.ts';
import { sendSignal } from '../db/signals.ts';
import { Refusal } from '../refusals.ts';

/** Counts the signals that writes may be closed. Until the database says after the last of them that they are open, each write asks it. */
class Writes implements SignalListener {
  signals = 1;
  openAsOf = 0;

  receive({ topic }: Signal): void {
    if (topic === 'writes' || topic === 'everything') this.signals += 1;
  }
}

/** Does the work while all servers refuse writes. Its lock says so, and ends with this server. */
export function withWritesClosed<Answer>({ db, pool }: Database, work: () => Promise<Answer>): Promise<Answer> {
  return withSessionLock(pool, locks.restore, async () => {
    db.memory.of(Writes).signals += 1;
    await sendSignal(db, 'writes');
    return work();
  });
}

export async function refuseWhileClosed(db: Db, method: string): Promise<void> {
  if (method === 'GET' || method === 'HEAD') return;
  const writes = db.memory.of(Writes);
  const { signals } = writes;
  if (writes.openAsOf === signals && db.memory.isCurrent()) return;
  const [row] = await db.rows<{ isClosed: boolean }>(sql`select ${isLockedSql(locks.restore)} as "isClosed"`);
  if (row?.isClosed === true) {
    throw new Refusal('unavailable', 'A backup is being restored. Try again in a few minutes.', { retryAfter: 30 });
  }
  writes.openAsOf = signals;
}
