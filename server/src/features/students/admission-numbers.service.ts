import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { admissionCounters, students } from '../../db/tables/student-tables.ts';

/**
 * `2026-0001` and on, by the year of joining, without those that a student has or that are `reserved`: the office and a sheet may give any number.
 * The counter's row stays locked until commit, and a rollback returns the numbers.
 */
export async function takeAdmissionNos(
  tx: Db,
  year: number,
  count: number,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const wanted = count - free.length;
    const [counter] = await tx
      .insert(admissionCounters)
      .values({ year, lastNo: wanted })
      .onConflictDoUpdate({
        target: admissionCounters.year,
        set: { lastNo: sql`${admissionCounters.lastNo} + ${wanted}` },
      })
      .returning();
    const first = (counter?.lastNo ?? 0) - wanted + 1;
    const numbers = Array.from({ length: wanted }, (_, at) => `${year}-${String(first + at).padStart(4, '0')}`);
    const used = await tx
      .select({ no: students.admissionNo })
      .from(students)
      .where(sql`${students.admissionNo} = any(${sql.param(numbers)}::text[])`);
    const taken = new Set([...reserved, ...used.map(({ no }) => no)]);
    free.push(...numbers.filter((no) => !taken.has(no)));
  }
  return free;
}
