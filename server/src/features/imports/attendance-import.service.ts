import { sql, type SQL } from 'drizzle-orm';
import type { AttendanceStatus } from '#contract/attendance';
import type { Day } from '#contract/fields';
import { ImportedMarks } from '#contract/import-rows';
import type { Db } from '../../db/client.ts';
import { formatDay } from '../../format-times.ts';
import { Refusal } from '../../refusals.ts';
import {
  aboutTheSameAs,
  type Existing,
  type KindOfImport,
  type RelatedWrite,
  type RuleContext,
  type SheetRow,
} from './import-kind.ts';

/** A student in a batch; the marks are its fields, by day. */
interface Attender extends Existing {
  batchId: string;
  studentId: string;
  rollNo: number | null;
  batch: string;
  spans: { from: Day; until: Day | null }[];
}

const findAttenders = async (db: Db, condition: SQL): Promise<Attender[]> => {
  const { rows } = await db.execute<Attender & Record<string, unknown>>(sql`
    with places as (
      select e.batch_id, e.student_id, (array_agg(e.id order by e.joined_on desc))[1] as id,
             max(e.roll_no) filter (where e.left_on is null) as roll_no,
             json_agg(json_build_object('from', e.joined_on, 'until', e.left_on)) as spans
      from enrolments e group by e.batch_id, e.student_id)
    select p.id, p.batch_id as "batchId", p.student_id as "studentId", p.roll_no as "rollNo", p.spans, u.name,
           s.admission_no as reference, b.name as batch, 1 as version,
           coalesce((select jsonb_object_agg(a.date, a.status) from attendance_records a
                     where a.batch_id = p.batch_id and a.student_id = p.student_id), '{}') as fields
    from places p join users u on u.id = p.student_id join students s on s.user_id = p.student_id
    join batches b on b.id = p.batch_id
    where ${condition}`);
  return rows;
};

type Given = Partial<{
  batch: string;
  admissionNo: string;
  rollNo: number;
  marks: { date: Day; status: AttendanceStatus }[];
}>;

/** Finds whom each row is about, and makes a field of each day. */
async function matchAttenders(db: Db, rows: SheetRow[]): Promise<void> {
  const batchIds = [...new Set(rows.flatMap(({ given }) => (given as Given).batch ?? []))];
  const attenders = await findAttenders(db, sql`p.batch_id = any(${sql.param(batchIds)}::uuid[])`);
  const byNumber = new Map(
    attenders.flatMap((attender) => [
      [`${attender.batchId} ${attender.reference?.toLowerCase()}`, attender],
      [`${attender.batchId} #${attender.rollNo}`, attender],
    ]),
  );
  const seen = new Map<string, SheetRow>();
  for (const row of rows) {
    if (row.reasons.length > 0 || row.missing.length > 0) {
      row.reasons.push(...row.missing);
      continue;
    }
    const { batch, admissionNo, rollNo, marks = [] } = row.given as Given;
    const found = byNumber.get(`${batch} ${admissionNo?.toLowerCase() ?? `#${rollNo}`}`);
    row.given = Object.fromEntries(marks.map(({ date, status }) => [date, status]));
    if (found === undefined) {
      const field = admissionNo === undefined ? 'rollNo' : 'admissionNo';
      row.reasons.push({ field, message: 'No student of this batch has this number' });
      continue;
    }
    const earlier = seen.get(found.id);
    if (earlier !== undefined) {
      row.reasons.push(aboutTheSameAs(earlier));
    }
    seen.set(found.id, row);
    row.found = found;
  }
}

async function judgeDays({ rows, today }: RuleContext): Promise<void> {
  for (const { found, given, reasons } of rows) {
    const { name, batch, spans } = found as Attender;
    for (const date of Object.keys(given)) {
      const wasThere = spans.some(({ from, until }) => from <= date && (until === null || date < until));
      if (date > today) reasons.push({ field: date, message: `${formatDay(date)} is not here yet` });
      else if (!wasThere) reasons.push({ field: date, message: `${name} was not in ${batch} on ${formatDay(date)}` });
    }
  }
}

/** The sums of students and registers follow by trigger. */
async function writeMarks(tx: Db, writes: RelatedWrite[], { by }: { by: string }): Promise<void> {
  const marks = writes.flatMap(({ id, fields, before }) =>
    Object.entries(fields).map(([date, status]) => ({ id, date, status, was: before[date] ?? null })),
  );
  if (marks.length === 0) return;
  await tx.execute(sql`
    create temporary table imported_marks on commit drop as
    select e.batch_id, e.student_id, m.date, m.status, m.was
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(id uuid, date date, status text, was text)
    join enrolments e on e.id = m.id`);
  await tx.execute(sql`
    select from registers r where (r.batch_id, r.date) in (select batch_id, date from imported_marks)
    order by r.batch_id, r.date for update`);
  await tx.execute(sql`
    insert into registers as r (batch_id, date, submitted_by_name)
    select distinct batch_id, date, ${by}::text from imported_marks where status is not null
    on conflict (batch_id, date) do update set version = r.version + 1`);
  await refuseMarkedSince(tx);
  await tx.execute(sql`
    delete from attendance_records a using imported_marks m
    where m.status is null and a.batch_id = m.batch_id and a.date = m.date and a.student_id = m.student_id`);
  await tx.execute(sql`
    insert into attendance_records (batch_id, date, student_id, status)
    select batch_id, date, student_id, status from imported_marks where status is not null
    on conflict (batch_id, date, student_id) do update set status = excluded.status`);
  await tx.execute(sql`
    delete from registers r using imported_marks m
    where m.status is null and r.batch_id = m.batch_id and r.date = m.date
      and not exists (select from attendance_records a where a.batch_id = r.batch_id and a.date = r.date)`);
  await tx.execute(sql`drop table imported_marks`);
}

/** The registers are locked by now: none of them may have been saved since it was read. */
async function refuseMarkedSince(tx: Db): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from imported_marks m
    left join attendance_records a on a.batch_id = m.batch_id and a.date = m.date and a.student_id = m.student_id
    where a.status is distinct from m.was limit 1`);
  if (rows.length > 0)
    throw new Refusal('conflict', 'Someone saved one of these registers at the same moment. Try again.');
}

/** Past attendance. It makes no student: a row is about somebody who is in the batch. */
export const attendanceImport: KindOfImport = {
  form: ImportedMarks,
  entity: null,
  nameField: 'name',
  keys: [],
  phones: [],
  tables: [],
  match: matchAttenders,
  find: async () => [],
  findByIds: (db, ids) => findAttenders(db, sql`p.id = any(${sql.param(ids)}::uuid[])`),
  judge: judgeDays,
  writeRelated: writeMarks,
  parts: [],
};
