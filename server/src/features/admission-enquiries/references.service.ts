import { sql } from 'drizzle-orm';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { enquiryCounters } from '../../db/tables/admission-enquiry-tables.ts';

/** `R-2026-0001` and on. The counter's row stays locked until commit, so there are no gaps. */
export async function takeReferences(tx: Db, today: Day, count: number): Promise<string[]> {
  const year = Number(today.slice(0, 4));
  const [counter] = await tx
    .insert(enquiryCounters)
    .values({ year, lastNo: count })
    .onConflictDoUpdate({ target: enquiryCounters.year, set: { lastNo: sql`${enquiryCounters.lastNo} + ${count}` } })
    .returning();
  const first = (counter?.lastNo ?? 0) - count + 1;
  return Array.from({ length: count }, (_, at) => `R-${year}-${String(first + at).padStart(4, '0')}`);
}
