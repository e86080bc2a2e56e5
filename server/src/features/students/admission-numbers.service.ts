import { inArray, sql } from 'drizzle-orm';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { admissionCounters, students } from '../../db/tables/student-tables.ts';
import { takeNumbers } from '../../db/take-numbers.ts';

/** Takes numbers by the year of joining, skipping those in use or `reserved`: the office and a sheet may give any number. */
async function takeAdmissionNos(
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

/**
 * Answers the new students, each with an admission number; missing ones are given by the year of joining, in their order. The counters
 * are first moved past the numbers that are given already.
 */
export async function numberStudents<Fields extends { admissionNo?: string | undefined; joinedOn?: Day }>(
  tx: Db,
  added: readonly Fields[],
): Promise<Fields[]> {
  const brought = new Set(added.flatMap(({ admissionNo }) => admissionNo ?? []));
  await raiseCounters(tx, brought);
  const unnumbered = Map.groupBy(
    added.filter(({ admissionNo }) => admissionNo === undefined),
    ({ joinedOn = '' }) => Number(joinedOn.slice(0, 4)),
  );
  const numbered = new Map<Fields, string>();
  // The years are in one order, so that two imports do not deadlock.
  for (const [year, students] of [...unnumbered].toSorted(([a], [b]) => a - b)) {
    const numbers = await takeAdmissionNos(tx, year, students.length, brought);
    for (const [at, number] of numbers.entries()) numbered.set(students[at] as Fields, number);
  }
  return added.map((fields) => ({ ...fields, admissionNo: fields.admissionNo ?? numbered.get(fields) }));
}

/** The gap from which a number counts as a slip or another numbering, which the counter does not follow. */
const maxGap = 10_000;

async function raiseCounters(tx: Db, numbers: ReadonlySet<string>): Promise<void> {
  const brought = [...numbers].flatMap((no) => {
    const [, year, lastNo] = /^(\d{4})-(\d{4,8})$/.exec(no) ?? [];
    return year === undefined ? [] : [{ year: Number(year), lastNo: Number(lastNo) }];
  });
  if (brought.length === 0) return;
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
