import { sql } from 'drizzle-orm';
import type { DayRange, StudentAttendance } from '#contract/attendance';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { requireRow } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { academyClock } from '../../academy/academy.ts';
import { requireDayRange } from './day-range.ts';
import { countMarks, statisticsOf } from './statistics.ts';

type AttendanceMark = StudentAttendance['records'][number];

/** Parallel lists in the same order; null without marks. */
interface Marks {
  dates: Day[] | null;
  statuses: AttendanceMark['status'][];
  remarks: AttendanceMark['remark'][];
}

interface InBatch extends Marks, Pick<StudentAttendance, 'student'> {
  batch: NonNullable<StudentAttendance['batch']>;
}

interface InAll extends Marks, Pick<StudentAttendance, 'student'> {
  batches: StudentAttendance['batches'] | null;
  batchIds: AttendanceMark['batchId'][];
}

const usualDays = 400;
const value = sql.placeholder;

const student = sql`json_build_object('_id', u.id, 'name', u.name, 'admissionNo', st.admission_no) as student`;

/** Marks as parallel arrays, newest first: an object per mark would cost PostgreSQL several times as much as reading it. */
const marks = sql`to_json(array_agg(date)) as dates, to_json(array_agg(status)) as statuses, to_json(array_agg(remark)) as remarks`;
const condition = sql`a.student_id = ${value('studentId')}::uuid and a.date between ${value('from')}::date and ${value('to')}::date`;

interface AttendanceQuery extends Record<string, unknown> {
  studentId: string;
  from: Day;
  to: Day;
}

/** Finds the marks in a batch, also of a student who has left it: their marks stay on record. */
const findInBatch = preparedQuery<AttendanceQuery & { batchId: string; teacherId: string | null }, InBatch>(
  'student_attendance_in_batch',
  () => sql`
  select ${student}, marks.*,
         json_build_object('_id', b.id, 'name', b.name, 'subject', sub.name, 'startDate', b.start_date) as batch
  from students st
  join users u on u.id = st.user_id
  join batches b on b.id = ${value('batchId')}::uuid
  join subjects sub on sub.id = b.subject_id
  cross join lateral (
    select ${marks}
    from (select a.date, a.status, a.remark from attendance_records a
          where ${condition} and a.batch_id = ${value('batchId')}::uuid
          order by a.date desc) newest) marks
  where st.user_id = ${value('studentId')}::uuid
    and (${value('teacherId')}::uuid is null or b.teacher_id = ${value('teacherId')}::uuid)
    and exists (select from enrolments e where e.student_id = st.user_id and e.batch_id = b.id)`,
);

const findInAll = preparedQuery<AttendanceQuery, InAll>(
  'student_attendance',
  () => sql`
  select ${student}, known.batches, marks.*
  from students st
  join users u on u.id = st.user_id
  cross join lateral (
    select json_agg(json_build_object('_id', b.id, 'name', b.name, 'subject', sub.name)) as batches,
           array_agg(b.id) as ids
    from batches b join subjects sub on sub.id = b.subject_id
    where b.id in (select e.batch_id from enrolments e where e.student_id = ${value('studentId')}::uuid)) known
  cross join lateral (
    select ${marks}, to_json(array_agg(batch_id)) as "batchIds"
    from (select a.date, a.status, a.remark, a.batch_id
          from attendance_records a join batches named on named.id = a.batch_id
          where ${condition} and a.batch_id = any(known.ids)
          order by a.date desc, named.name_order) newest) marks
  where st.user_id = ${value('studentId')}::uuid`,
);

/** The requested range; without a start the last 400 days, without an end the first 400. */
async function rangeOf(db: Db, { startDate, endDate }: DayRange): Promise<{ from: Day; to: Day }> {
  const { today } = await academyClock(db);
  const to = endDate ?? (startDate === undefined ? today : addDays(startDate, usualDays - 1));
  requireDayRange(startDate, to);
  return { from: startDate ?? addDays(to, 1 - usualDays), to };
}

/** The attendance of one student in one batch, for the office, the batch's teacher or the student. */
export async function getStudentAttendance(
  db: Db,
  user: Caller,
  { studentId, batchId }: { studentId: string; batchId: string },
  range: DayRange,
): Promise<StudentAttendance> {
  const days = await rangeOf(db, range);
  const row = requireRow(await findInBatch(db, { studentId, batchId, teacherId: teacherIdOf(user), ...days }));
  const { student, batch } = row;
  const { _id, name, subject } = batch;
  return { student, batch, batches: [{ _id, name, subject }], ...withStatistics(row, () => _id) };
}

/** The student's own attendance in all batches, former ones included. */
export async function getMyAttendance(db: Db, studentId: string, range: DayRange): Promise<StudentAttendance> {
  const row = requireRow(await findInAll(db, { studentId, ...(await rangeOf(db, range)) }));
  const { student, batches, batchIds } = row;
  return { student, batch: null, batches: batches ?? [], ...withStatistics(row, (index) => batchIds[index] as string) };
}

function withStatistics(
  { dates, statuses, remarks }: Marks,
  batchIdAt: (index: number) => string,
): Pick<StudentAttendance, 'records' | 'statistics'> {
  const records = (dates ?? []).map((date, index) => ({
    date,
    status: statuses[index],
    remark: remarks[index],
    batchId: batchIdAt(index),
  })) as AttendanceMark[];
  return { records, statistics: statisticsOf(countMarks(records)) };
}
