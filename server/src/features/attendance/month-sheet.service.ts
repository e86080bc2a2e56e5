import { sql } from 'drizzle-orm';
import { markLetters } from '#contract/mark-letters';
import type { AttendanceStatus } from '#contract/attendance';
import type * as contract from '#contract/attendance';
import type { Column, QueryOf, Sheet } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import { sheetTypes } from '#contract/sheets';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import type { SentStream } from '../../files/file-store.ts';
import type { Deps } from '../../deps.ts';
import { formatDay } from '../../format-times.ts';
import { academyClock } from '../../academy/academy.ts';
import { openSheet } from '../sheets/export-list.service.ts';
import { sheetFile } from '../sheets/sheet-file.ts';
import { requireBatchOf } from './history.service.ts';

interface StudentRow extends Record<string, unknown> {
  batch: string;
  rollNo: number | null;
  admissionNo: string;
  name: string;
  marks: Record<Day, AttendanceStatus>;
}

type Format = QueryOf<typeof contract.getMonthSheet>;

/** The sheet of everyone who was in the batch that month, with a column for each of its days until today. */
export async function getMonthSheet(
  db: Db,
  user: Caller,
  batchId: string,
  { month: choice, format }: Format,
): Promise<SentStream> {
  await requireBatchOf(db, user, batchId);
  const { sheet, month, timeZone, name } = await sheetOfMonth(db, choice);
  const rows = await readStudents(db, batchId, month);
  return sheetFile(sheet, rows, { format, timeZone, name });
}

/** The sheets of all batches that had students that month, below one another. */
export async function getMonthSheetOfAll(
  deps: Pick<Deps, 'db' | 'files'>,
  user: Caller,
  { month: choice, format }: Format,
  signal: AbortSignal,
): Promise<SentStream> {
  const { sheet, month, timeZone, name } = await sheetOfMonth(deps.db, choice);
  async function* readBatches(snapshot: Db) {
    for (const id of await batchesIn(snapshot, month)) yield await readStudents(snapshot, id, month);
  }
  const stream = await openSheet(deps, user, { sheet, format, signal, timeZone }, readBatches);
  return { stream, type: sheetTypes[format], name: `${name}.${format}` };
}

const wasInBatch = (first: Day) => sql`
  e.joined_on < ${first}::date + interval '1 month' and (e.left_on is null or e.left_on > ${first}::date)`;

async function batchesIn(db: Db, month: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select b.id from batches b
    where exists (select from enrolments e where e.batch_id = b.id and ${wasInBatch(`${month}-01`)})
    order by b.name_order, b.id`);
  return rows.map(({ id }) => id);
}

async function readStudents(db: Db, batchId: string, month: string): Promise<StudentRow[]> {
  const first = `${month}-01`;
  return db.rows<StudentRow>(sql`
    select b.name as batch, p.roll_no as "rollNo", s.admission_no as "admissionNo", u.name, coalesce(m.marks, '{}') as marks
    from (select e.student_id, max(e.roll_no) filter (where e.left_on is null) as roll_no from enrolments e
          where e.batch_id = ${batchId} and ${wasInBatch(first)}
          group by e.student_id) p
    join users u on u.id = p.student_id join students s on s.user_id = p.student_id
    join batches b on b.id = ${batchId}
    left join lateral (
      select jsonb_object_agg(a.date, a.status) as marks from attendance_records a
      where a.batch_id = ${batchId} and a.student_id = p.student_id
        and a.date >= ${first}::date and a.date < ${first}::date + interval '1 month') m on true
    order by p.roll_no nulls last, u.name`);
}

/** The columns of a month, the current one by default, and the name of its file without the format. */
async function sheetOfMonth(db: Db, choice: string | undefined) {
  const { today, timeZone } = await academyClock(db);
  const month = choice ?? today.slice(0, 7);
  const columns: Column<StudentRow>[] = [
    { heading: 'Batch', kind: 'text', value: ({ batch }) => batch },
    { heading: 'Roll no.', kind: 'number', value: ({ rollNo }) => rollNo },
    { heading: 'Admission no.', kind: 'text', value: ({ admissionNo }) => admissionNo },
    { heading: 'Name', kind: 'text', value: ({ name }) => name },
    ...daysOf(month)
      .filter((day) => day <= today)
      .map((day): Column<StudentRow> => ({
        heading: formatDay(day),
        kind: 'text',
        value: ({ marks }) => (marks[day] === undefined ? null : markLetters[marks[day]]),
      })),
  ];
  const sheet: Sheet = { name: 'Attendance', columns };
  return { sheet, month, timeZone, name: `attendance-${month}` };
}

function daysOf(month: string): Day[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}
