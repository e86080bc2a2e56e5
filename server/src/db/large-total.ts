import type { Db } from './client.ts';

const large = 10_000;
const keptFor = 30_000;
const most = 1_000;

class KnownTotals extends Map<string, { total: number; until: number }> {}

/**
 * How many rows a list has in all. Counting very many takes far longer than reading a page of them, so that a total above
 * 10,000 may be half a minute old; any other is exact. `key` says what is counted.
 */
export async function largeTotal(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const known = db.memory.of(KnownTotals);
  const now = performance.now();
  const kept = known.get(key);
  if (kept !== undefined && now < kept.until) return kept.total;
  const total = await count();
  known.delete(key);
  if (known.size >= most) known.clear();
  if (total > large) known.set(key, { total, until: now + keptFor });
  return total;
}
