import { sql } from 'drizzle-orm';
import { sentence } from '#contract/sentence';
import type { Db } from '../db/client.ts';
import { tooMany } from '../refusals.ts';

const bucketsPerWindow = 15;

/**
 * Rate limit: counts one attempt and refuses the one after `max` within any `windowSeconds`, across all servers. Refused attempts do
 * not count, so hammering does not prolong the wait; nor do counts left in the future by a fast clock. It must not be called
 * inside a transaction: a rollback would undo the count.
 */
export async function countTry(
  db: Db,
  key: string,
  max: number,
  windowSeconds: number,
  words = sentence('Too many tries. Wait a little before the next one.'),
): Promise<void> {
  const now = Date.now();
  const bucketMs = (windowSeconds * 1000) / bucketsPerWindow;
  const bucket = new Date(Math.floor(now / bucketMs) * bucketMs).toISOString();
  const from = new Date(now - windowSeconds * 1000).toISOString();
  const [seen] = await db.rows<{
    earlier: number;
    present: number;
    oldest: string | null;
    counted: number | null;
  }>(sql`
    WITH seen AS (
      SELECT coalesce(sum(count) FILTER (WHERE window_start <> ${bucket}), 0)::integer AS earlier,
             coalesce(sum(count) FILTER (WHERE window_start = ${bucket}), 0)::integer AS present,
             min(window_start) AS oldest
        FROM rate_counters WHERE key = ${key} AND window_start > ${from} AND window_start <= ${bucket}
    ), counted AS (
      INSERT INTO rate_counters (key, window_start, count)
      SELECT ${key}, ${bucket}, 1 FROM seen WHERE earlier + present < ${max}
      ON CONFLICT (key, window_start) DO UPDATE SET count = rate_counters.count + 1
      RETURNING count
    )
    SELECT earlier, present, oldest, (SELECT count FROM counted) AS counted FROM seen`);
  // Two concurrent attempts read the same sum; the returned count tells them apart.
  const isAllowed = seen !== undefined && seen.counted !== null && seen.earlier + seen.counted <= max;
  if (isAllowed) return;
  const oldest = seen?.oldest ? Date.parse(seen.oldest) : now;
  throw tooMany(words, (oldest + windowSeconds * 1000 - now) / 1000);
}

/** Resets the attempts of a key, for example after a success. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.execute(sql`DELETE FROM rate_counters WHERE key = ${key}`);
}
