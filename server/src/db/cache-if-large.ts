import type { Db } from './client.ts';

const large = 10_000;
const lifetime = 30_000;
/** The milliseconds for which others get the stale value while one caller refreshes it. */
const refreshTime = 5_000;
const maxEntries = 1_000;

class LargeResults extends Map<string, { found: unknown; until: number }> {}

/**
 * Caches an expensive result for half a minute, but only if it turned out to be large: in a small academy everything is exact.
 * `key` identifies the query.
 */
export async function cacheIfLarge<Found>(
  db: Db,
  key: string,
  find: () => Promise<Found>,
  isLarge: (found: Found) => boolean,
): Promise<Found> {
  const known = db.memory.of(LargeResults);
  const now = performance.now();
  const cached = known.get(key);
  if (cached !== undefined && now < cached.until) return cached.found as Found;
  if (cached !== undefined) cached.until = now + refreshTime;
  const found = await find();
  known.delete(key);
  if (known.size >= maxEntries) known.clear();
  if (isLarge(found)) known.set(key, { found, until: performance.now() + lifetime });
  return found;
}

/**
 * The total of a list. Counting very many rows takes far longer than reading a page of them, so a total above 10,000 may be half
 * a minute stale; any other is exact.
 */
export const largeTotal = (db: Db, key: string, count: () => Promise<number>): Promise<number> =>
  cacheIfLarge(db, key, count, (total) => total > large);
