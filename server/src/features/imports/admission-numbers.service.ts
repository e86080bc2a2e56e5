import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { admissionCounters } from '../../db/tables/student-tables.ts';
import { takeAdmissionNos } from '../students/admission-numbers.service.ts';
import { textIn, type Write } from './import-kind.service.ts';

/**
 * Numbers the new students that have none, by the year of joining, in the order of the sheet. The counters are first moved past the
 * numbers that the sheet brings along.
 */
export async function numberStudents(tx: Db, added: Write[]): Promise<void> {
  const brought = new Set(added.map(({ fields }) => textIn(fields, 'admissionNo')));
  await raiseCounters(tx, brought);
  const unnumbered = Map.groupBy(
    added.filter(({ fields }) => fields.admissionNo === undefined),
    ({ fields }) => Number(textIn(fields, 'joinedOn').slice(0, 4)),
  );
  // In one order, so that two imports do not wait for each other.
  for (const [year, writes] of [...unnumbered].toSorted(([a], [b]) => a - b)) {
    const numbers = await takeAdmissionNos(tx, year, writes.length, brought);
    for (const [at, { fields }] of writes.entries()) fields.admissionNo = numbers[at];
  }
}

/** A number this far beyond the one before it is a slip or another numbering, which the counter does not follow. */
const maxGap = 10_000;

async function raiseCounters(tx: Db, numbers: ReadonlySet<string>): Promise<void> {
  const brought = [...numbers].flatMap((no) => {
    const [, year, lastNo] = /^(\d{4})-(\d{4,8})$/.exec(no) ?? [];
    return year === undefined ? [] : [{ year: Number(year), lastNo: Number(lastNo) }];
  });
  const byYear = [...Map.groupBy(brought, ({ year }) => year)].toSorted(([a], [b]) => a - b);
  const years = byYear.map(([year]) => year);
  const counters = await tx.select().from(admissionCounters).where(inArray(admissionCounters.year, years));
  const now = new Map(counters.map(({ year, lastNo }) => [year, lastNo]));
  const raised = byYear.map(([year, all]) => {
    const sorted = all.map(({ lastNo }) => lastNo).toSorted((a, b) => a - b);
    return sorted.reduce((last, no) => (no > last && no - last < maxGap ? no : last), now.get(year) ?? 0);
  });
  await tx.execute(sql`
    insert into admission_counters as c (year, last_no)
    select * from unnest(${sql.param(years)}::smallint[], ${sql.param(raised)}::int[]) as n(year, last_no)
    on conflict (year) do update set last_no = greatest(c.last_no, excluded.last_no)`);
}
