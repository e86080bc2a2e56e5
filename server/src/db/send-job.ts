import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import type { QueueName, Queues } from './job-queues.ts';

export interface JobOptions {
  /** Not before this moment; now if not given. */
  startAfter?: Date;
  /** Finds the job again, see `pgboss.job.singleton_key`. */
  key?: string;
}

/**
 * Puts a job into a queue, in the caller's transaction: the job exists exactly if what caused it does.
 * Written as SQL against pg-boss's documented table, because a pg-boss instance looks its queues up on a
 * connection of its own and takes a fifth of a second to load, and every service that sends a mail would need it.
 */
export async function sendJob<Name extends QueueName>(
  tx: Db,
  queue: Name,
  data: Queues[Name],
  { startAfter, key }: JobOptions = {},
): Promise<void> {
  const start = startAfter === undefined ? sql`now()` : sql`${startAfter.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    insert into pgboss.job (name, data, singleton_key, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
                            retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, start_after, keep_until)
    select name, ${JSON.stringify(data)}::jsonb, ${key ?? null}, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
           retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, ${start}, ${start} + retention_seconds * interval '1 second'
      from pgboss.queue
     where name = ${queue}`);
  if (rowCount !== 1) throw new Error(`The queue ${queue} does not exist`);
}
