import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import type { QueueName, Queues } from './job-queues.ts';

export interface JobOptions {
  /** The earliest start; defaults to now. */
  startAfter?: Date;
  /** Identifies the job, see `pgboss.job.singleton_key`. */
  key?: string;
}

/**
 * Enqueues a job in the caller's transaction: the job exists exactly if its cause does. Plain SQL against pg-boss's documented
 * table, because a pg-boss instance reads its queues on its own connection and takes a fifth of a second to load, and every
 * service that sends mail would need one.
 */
export async function sendJob<Name extends QueueName>(
  tx: Db,
  queue: Name,
  data: Queues[Name],
  { startAfter, key }: JobOptions = {},
): Promise<void> {
  const job = sql`select ${JSON.stringify(data)}::jsonb as data, ${key ?? null}::text as key`;
  const { rowCount } = await tx.execute(insertJobs(queue, job, { startAfter }));
  if (rowCount !== 1) throw new Error(`The queue ${queue} does not exist`);
}

/** Lets the job with this key start now; false if none waits. */
export async function startNow(tx: Db, queue: QueueName, key: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set start_after = now()
     where name = ${queue} and singleton_key = ${key} and state in ('created', 'retry')`);
  return rowCount !== 0;
}

/**
 * The statement that enqueues a job for each row of `jobs`, a query of `data` and `key`. Jobs with a lower `priority` wait for
 * those with a higher one.
 */
export function insertJobs(
  queue: QueueName,
  jobs: SQL,
  { startAfter, priority = 0 }: { startAfter?: Date | SQL | undefined; priority?: number } = {},
): SQL {
  const given = startAfter instanceof Date ? sql`${startAfter.toISOString()}::timestamptz` : startAfter;
  const start = given ?? sql`now()`;
  return sql`
    insert into pgboss.job (name, data, singleton_key, priority, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
                            retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, start_after, keep_until)
    select q.name, job.data, job.key, ${priority}::integer, q.policy, q.dead_letter, q.retry_limit, q.retry_delay,
           q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds, ${start},
           ${start} + q.retention_seconds * interval '1 second'
      from (${jobs}) job
      join pgboss.queue q on q.name = ${queue}`;
}
