import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

const minute = 60_000;
const window = 15 * minute;
const cheapest = 16;
const unlimited = 2 ** 31 - 1;

export interface Limit {
  /** The key of the count, from `attemptKey`: a hash, so no address or name is stored. */
  key: string;
  /** The number of tries without work. After these a try costs `cheapest` bits of work, and one bit more each time the tries have doubled. */
  free: number;
  /** The bits of work that always suffice; if absent, work buys no further try. */
  dearest?: number;
}

/** The number of tries that this much work allows. */
function allowance({ free, dearest }: Limit, bits: number): number {
  if (dearest === undefined || bits < cheapest) return free;
  return bits >= dearest ? unlimited : free * 2 ** (bits - cheapest + 1);
}

function priceAfter({ free, dearest = cheapest }: Limit, count: number): number {
  return count < free ? 0 : Math.min(dearest, cheapest + Math.floor(Math.log2(count / free)));
}

export interface RecordedAttempt {
  keys: string[];
  bucket: string;
}

/** Skips the WAL flush while a counter is locked: all behind one address share one, and losing a few counts in a crash helps no attacker. */
const withoutFlush = sql`set_config('synchronous_commit', 'off', true)`;

// Takes a try. A refused one writes nothing. Buckets in the future, from a clock that ran ahead, are ignored. Rows are locked in one order, so two
// logins cannot deadlock.
const take = (db: Db, { keys, allowed, bucket, since }: RecordedAttempt & { allowed: number[]; since: string }) =>
  db.preparedRows<{ key: string; earlier: number; present: number; taken: number | null }>(sql`
  WITH seen AS (
      SELECT wanted.key, wanted.allowed,
             coalesce(sum(count) FILTER (WHERE window_start < ${bucket}::timestamptz), 0)::int AS earlier,
             coalesce(sum(count) FILTER (WHERE window_start = ${bucket}::timestamptz), 0)::int AS present
      FROM unnest(${sql.param(keys)}::text[], ${sql.param(allowed)}::int[]) AS wanted (key, allowed)
      LEFT JOIN rate_counters counter ON counter.key = wanted.key
        AND window_start BETWEEN ${since}::timestamptz AND ${bucket}::timestamptz
      GROUP BY wanted.key, wanted.allowed),
  taken AS (
      INSERT INTO rate_counters AS counter (key, window_start, count)
      SELECT key, ${bucket}::timestamptz, 1 FROM seen, ${withoutFlush}
      WHERE NOT EXISTS (SELECT FROM seen WHERE earlier + present >= allowed) ORDER BY key
      ON CONFLICT (key, window_start) DO UPDATE SET count = counter.count + 1
      RETURNING key, count)
  SELECT seen.key, seen.earlier, seen.present, taken.count AS taken FROM seen LEFT JOIN taken ON taken.key = seen.key`);

/** Refunds a try that succeeded: only failures count. */
export async function returnAttempt(db: Db, { keys, bucket }: RecordedAttempt): Promise<void> {
  await db.preparedRows(sql`
  WITH mine AS (
      SELECT key FROM rate_counters, ${withoutFlush}
      WHERE key = ANY (${sql.param(keys)}::text[]) AND window_start = ${bucket}::timestamptz
      ORDER BY key FOR UPDATE OF rate_counters),
  given AS (
      UPDATE rate_counters SET count = count - 1
      FROM mine WHERE rate_counters.key = mine.key AND window_start = ${bucket}::timestamptz AND count > 0
      RETURNING rate_counters.key)
  SELECT key FROM given`);
}

export const attemptKey = (what: string, of: string) =>
  `${what}:${createHash('sha256').update(of).digest('base64url').slice(0, 24)}`;

/**
 * Takes one try of each limit, over the last 15 minutes and all servers, or answers the bits of work it costs. Call it before the check it guards, so
 * concurrent attempts cannot all pass, and never in a transaction that may roll back.
 */
export async function recordAttempt(
  db: Db,
  limits: Limit[],
  paidBits: number,
): Promise<RecordedAttempt | { price: number }> {
  const now = Date.now();
  const bucket = new Date(now - (now % minute)).toISOString();
  const since = new Date(now - window - ((now - window) % minute)).toISOString();
  const keys = limits.map(({ key }) => key);
  const rows = await take(db, { keys, allowed: limits.map((limit) => allowance(limit, paidBits)), bucket, since });
  const counts = limits.map((limit) => {
    const { earlier = 0, present = 0, taken = null } = rows.find(({ key }) => key === limit.key) ?? {};
    // Two concurrent attempts read the same sum; the returned count orders them.
    return { limit, before: earlier + (taken === null ? present : taken - 1), isTaken: taken !== null };
  });
  if (counts.every(({ limit, before }) => before < allowance(limit, paidBits))) return { keys, bucket };
  if (counts.some(({ isTaken }) => isTaken)) await returnAttempt(db, { keys, bucket });
  return { price: Math.max(...counts.map(({ limit, before }) => priceAfter(limit, before))) };
}
