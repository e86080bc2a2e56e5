import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client.ts';
import type { Hears, Signal } from '../db/memory.ts';
import { isLockedSql, locks, withSessionLock } from '../db/session-lock.ts';
import { sendSignal } from '../db/signals.ts';
import { Refusal } from '../refusals.ts';

/** Whether a server may be restoring, so that each write asks the database. */
class Writes implements Hears {
  mayBeClosed = true;

  hear({ topic }: Signal): void {
    if (topic === 'writes' || topic === 'everything') this.mayBeClosed = true;
  }
}

/** Does the work while all servers refuse writes. Its lock says so, and ends with this server. */
export function withWritesClosed<Answer>({ db, pool }: Database, work: () => Promise<Answer>): Promise<Answer> {
  return withSessionLock(pool, locks.restore, async () => {
    db.memory.of(Writes).mayBeClosed = true;
    await sendSignal(db, 'writes');
    return work();
  });
}

export async function refuseWhileClosed(db: Db, method: string): Promise<void> {
  if (method === 'GET' || method === 'HEAD') return;
  const writes = db.memory.of(Writes);
  if (!writes.mayBeClosed && db.memory.isCurrent()) return;
  // Before the question, as a signal may come while the database answers.
  writes.mayBeClosed = false;
  const { rows } = await db.execute<{ isClosed: boolean }>(sql`select ${isLockedSql(locks.restore)} as "isClosed"`);
  if (rows[0]?.isClosed !== true) return;
  writes.mayBeClosed = true;
  throw new Refusal('unavailable', 'A backup is being restored. Try again in a few minutes.', { retryAfter: 30 });
}
