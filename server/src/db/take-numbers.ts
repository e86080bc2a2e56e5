import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import type { enquiryCounters } from './tables/admission-enquiry-tables.ts';
import type { admissionCounters } from './tables/student-tables.ts';

/**
 * Takes a year's next numbers, from `2026-0001` on. The counter's row stays locked until commit, and a rollback returns them: there are no gaps.
 */
export async function takeNumbers(
  tx: Db,
  counters: typeof admissionCounters | typeof enquiryCounters,
  year: number,
  count: number,
): Promise<string[]> {
  const [row] = await tx.rows<{ lastNo: number }>(sql`
    insert into ${counters} as c (year, last_no) values (${year}, ${count})
    on conflict (year) do update set last_no = c.last_no + excluded.last_no
    returning last_no as "lastNo"`);
  const first = (row?.lastNo ?? 0) - count + 1;
  return Array.from({ length: count }, (_, at) => `${year}-${String(first + at).padStart(4, '0')}`);
}
