import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { admissionCounters, students } from '../../db/tables/student-tables.ts';
import { takeNumbers } from '../../db/take-numbers.ts';

/** Numbers by the year of joining, without those that a student has or that are `reserved`: the office and a sheet may give any number. */
export async function takeAdmissionNos(
  tx: Db,
  year: number,
  count: number,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const numbers = await takeNumbers(tx, admissionCounters, year, count - free.length);
    const used = await tx
      .select({ no: students.admissionNo })
      .from(students)
      .where(sql`${students.admissionNo} = any(${sql.param(numbers)}::text[])`);
    const taken = new Set([...reserved, ...used.map(({ no }) => no)]);
    free.push(...numbers.filter((no) => !taken.has(no)));
  }
  return free;
}
