import type { Db } from './client.ts';

const large = 10_000;
const keptFor = 30_000;
/** What was found before serves the others while one finds it anew. */
const longestFind = 5_000;
const most = 1_000;

class Known extends Map<string, { found: unknown; until: number }> {}

/**
 * What is found by reading very much, kept for half a minute where it turned out to be large: in a small academy everything is
 * exact. `key` says what is looked for.
 */
export async function keptIfLarge<Found>(
  db: Db,
  key: string,
  find: () => Promise<Found>,
  isLarge: (found: Found) => boolean,
): Promise<Found> {
  const known = db.memory.of(Known);
  const now = performance.now();
  const kept = known.get(key);
  if (kept !== undefined && now < kept.until) return kept.found as Found;
  if (kept !== undefined) kept.until = now + longestFind;
  const found = await find();
  known.delete(key);
  if (known.size >= most) known.clear();
  if (isLarge(found)) known.set(key, { found, until: performance.now() + keptFor });
  return found;
}

/**
 * How many rows a list has in all. Counting very many takes far longer than reading a page of them, so that a total above
 * 10,000 may be half a minute old; any other is exact.
 */
export const largeTotal = (db: Db, key: string, count: () => Promise<number>): Promise<number> =>
  keptIfLarge(db, key, count, (total) => total > large);
