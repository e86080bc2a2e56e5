import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { textIn, type Write } from './import-kind.ts';

/**
 * Numbers the new students that have none, by the year of joining, in the order of the sheet. The counters are first moved past the
 * numbers that the sheet brings along.
 */
export async function numberStudents(tx: Db, added: Write[]): Promise<void> {
  const brought = added.flatMap(({ fields }) => {
    const parts = /^(\d{4})-(\d{4,8})$/.exec(textIn(fields, 'admissionNo'));
    return parts === null ? [] : [{ year: Number(parts[1]), lastNo: Number(parts[2]) }];
  });
  await raiseCounters(tx, brought);
  const unnumbered = Map.groupBy(
    added.filter(({ fields }) => fields.admissionNo === undefined),
    ({ fields }) => Number(textIn(fields, 'joinedOn').slice(0, 4)),
  );
  const lastNos = await takeNumbers(
    tx,
    'admission_counters',
    [...unnumbered].map(([year, students]) => ({ year, count: students.length })),
  );
  for (const [year, students] of unnumbered) {
    const first = (lastNos.get(year) ?? 0) - students.length + 1;
    for (const [index, { fields }] of students.entries()) {
      fields.admissionNo = `${year}-${String(first + index).padStart(4, '0')}`;
    }
  }
}

async function raiseCounters(tx: Db, numbers: { year: number; lastNo: number }[]): Promise<void> {
  await tx.execute(sql`
    insert into admission_counters as c (year, last_no)
    select year, max(last_no) from unnest(${sql.param(numbers.map(({ year }) => year))}::smallint[],
                                          ${sql.param(numbers.map(({ lastNo }) => lastNo))}::int[]) as n(year, last_no)
    group by year
    on conflict (year) do update set last_no = greatest(c.last_no, excluded.last_no)`);
}

/** Takes so many numbers of each year. Answers the last one of each. */
export async function takeNumbers(
  tx: Db,
  counters: 'admission_counters' | 'enquiry_counters',
  years: { year: number; count: number }[],
): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ year: number; lastNo: number }>(sql`
    insert into ${sql.identifier(counters)} as c (year, last_no)
    select * from unnest(${sql.param(years.map(({ year }) => year))}::smallint[],
                         ${sql.param(years.map(({ count }) => count))}::int[])
    on conflict (year) do update set last_no = c.last_no + excluded.last_no
    returning year, last_no as "lastNo"`);
  return new Map(rows.map(({ year, lastNo }) => [year, lastNo]));
}
