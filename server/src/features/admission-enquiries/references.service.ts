import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { enquiryCounters } from '../../db/tables/admission-enquiry-tables.ts';
import { takeNumbers } from '../../db/take-numbers.ts';

/** Takes the next references, from `R-2026-0001` on. */
export async function takeReferences(tx: Db, today: Day, count: number): Promise<string[]> {
  const numbers = await takeNumbers(tx, enquiryCounters, Number(today.slice(0, 4)), count);
  return numbers.map((number) => `R-${number}`);
}
