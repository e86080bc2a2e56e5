import type { Db } from '../db/client.ts';
import { Refusal } from '../refusals.ts';

/** Holds the reason why this server refuses writes at the moment. */
class Closed {
  reason: string | undefined;
}

/** Refuses every write with this sentence until the returned function is called. */
export function closeForWrites(db: Db, reason: string): () => void {
  const closed = db.memory.of(Closed);
  closed.reason = reason;
  return () => {
    closed.reason = undefined;
  };
}

export function refuseWhileClosed(db: Db, method: string): void {
  const { reason } = db.memory.of(Closed);
  if (reason === undefined || method === 'GET' || method === 'HEAD') return;
  throw new Refusal('unavailable', reason, { retryAfter: 30 });
}
