import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';

const minute = 60_000;
const window = 15 * minute;

export interface Limit {
  /** What is counted; made with `tryKey`, so that no address or name is stored. */
  key: string;
  tries: number;
}

export interface TakenTry {
  key: string;
  isAllowed: boolean;
  /** Seconds until another try may succeed. */
  retryAfter: number;
  bucket: string;
}

/**
 * Nobody waits for the disk with a counter locked: everybody behind one address shares one, and a few counts that a crash
 * of the database takes along help no guesser.
 */
const withoutFlush = sql`set_config('synchronous_commit', 'off', true)`;

const value = sql.placeholder;

// Rows are locked in one order, so that two sign-ins cannot wait for each other.
const take = preparedQuery<
  { keys: string[]; bucket: string; since: string },
  { key: string; count: number; oldest: string | null }
>('take_tries', ['key', 'count', 'oldest'], () => ({
  with: {
    taken: sql`
      INSERT INTO rate_counters AS counter (key, window_start, count)
      SELECT key, ${value('bucket')}::timestamptz, 1 FROM unnest(${value('keys')}::text[]) AS key, ${withoutFlush} ORDER BY key
      ON CONFLICT (key, window_start) DO UPDATE SET count = counter.count + 1
      RETURNING key, count`,
  },
  select: sql`
    SELECT taken.key,
           (taken.count + coalesce(sum(earlier.count), 0))::int AS count,
           min(earlier.window_start) FILTER (WHERE earlier.count > 0) AS oldest
    FROM taken
    LEFT JOIN rate_counters earlier ON earlier.key = taken.key
      AND earlier.window_start >= ${value('since')}::timestamptz AND earlier.window_start < ${value('bucket')}::timestamptz
    GROUP BY taken.key, taken.count`,
}));

const giveBack = preparedQuery<{ keys: string[]; bucket: string }, { key: string }>('give_back_tries', ['key'], () => ({
  with: {
    mine: sql`
      SELECT key FROM rate_counters, ${withoutFlush}
      WHERE key = ANY (${value('keys')}::text[]) AND window_start = ${value('bucket')}::timestamptz
      ORDER BY key FOR UPDATE OF rate_counters`,
    given: sql`
      UPDATE rate_counters SET count = count - 1
      FROM mine WHERE rate_counters.key = mine.key AND window_start = ${value('bucket')}::timestamptz AND count > 0
      RETURNING rate_counters.key`,
  },
  select: sql`SELECT key FROM given`,
}));

export const tryKey = (what: string, of: string) =>
  `${what}:${createHash('sha256').update(of).digest('base64url').slice(0, 24)}`;

/**
 * As `countTry`, for several limits in one statement, where only failures count in the end and the caller decides what
 * a refusal means. Counts one try against each limit, over the last 15 minutes and all servers, and answers in the order given.
 * Counted before the check it guards, so that many at once cannot all slip through. Never call it in a transaction
 * that may be rolled back.
 */
export async function takeTries(db: Db, limits: Limit[]): Promise<TakenTry[]> {
  const now = Date.now();
  const bucket = new Date(now - (now % minute)).toISOString();
  const since = new Date(now - window - ((now - window) % minute)).toISOString();
  const rows = await take(db, { keys: limits.map(({ key }) => key), bucket, since });
  const taken = limits.map(({ key, tries }) => {
    const row = rows.find((candidate) => candidate.key === key);
    const oldest = Date.parse(row?.oldest ?? bucket);
    return {
      key,
      bucket,
      isAllowed: (row?.count ?? 1) <= tries,
      retryAfter: Math.max(1, Math.ceil((oldest + window + minute - now) / 1000)),
    };
  });
  // A refused try does not count, or somebody who never stops trying would keep the door shut for ever.
  await giveBackTries(
    db,
    taken.filter(({ isAllowed }) => !isAllowed),
  );
  return taken;
}

/** Takes tries back that turned out to be right: only failures count. */
export async function giveBackTries(db: Db, taken: TakenTry[]): Promise<void> {
  const bucket = taken[0]?.bucket;
  if (bucket === undefined) return;
  await giveBack(db, { keys: taken.map(({ key }) => key), bucket });
}
