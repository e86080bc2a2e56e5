import { sql, type SQL } from 'drizzle-orm';
import type { StudentAttendance } from '#contract/attendance';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { notFound } from '../../http/errors.ts';
import type { SessionUser } from '../../http/session.ts';
import { academyClock } from '../settings/settings.service.ts';
import { requireDayRange } from './day-range.ts';
import { ownerOf } from './register.service.ts';
import { countMarks, statisticsOf } from './statistics.service.ts';

interface Range {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

type AttendanceMark = StudentAttendance['records'][number];

/** Lists are null where there are no marks. */
interface Row extends Pick<StudentAttendance, 'student' | 'batch'> {
  batches: StudentAttendance['batches'] | null;
  dates: Day[] | null;
  statuses: AttendanceMark['status'][];
  remarks: AttendanceMark['remark'][];
  batchIds: AttendanceMark['batchId'][];
}

const longestRange = 400;
const value = sql.placeholder;

const student = sql`json_build_object('_id', u.id, 'name', u.name, 'admissionNo', st.admission_no) as student`;

/**
 * The batches, and the marks in lists of one order: to write out each mark would cost PostgreSQL several times as much as
 * reading it.
 */
const marks = (condition: SQL) => sql`
  cross join lateral (
    select json_agg(json_build_object('_id', b2.id, 'name', b2.name, 'subject', sub2.name)) as batches,
           array_agg(b2.id) as ids
    from batches b2 join subjects sub2 on sub2.id = b2.subject_id
    where b2.id in (select e.batch_id from enrolments e where e.student_id = ${value('studentId')}::uuid) ${condition}) known
  cross join lateral (
    select to_json(array_agg(date)) as dates, to_json(array_agg(status)) as statuses, to_json(array_agg(remark)) as remarks,
           to_json(array_agg(batch_id)) as "batchIds"
    from (select a.date, a.status, a.remark, a.batch_id
          from attendance_records a join batches named on named.id = a.batch_id
          where a.student_id = ${value('studentId')}::uuid and a.batch_id = any(known.ids)
            and a.date between ${value('from')}::date and ${value('to')}::date
          order by a.date desc, named.name) newest) marks`;
const marksColumns = sql`known.batches, marks.dates, marks.statuses, marks.remarks, marks."batchIds"`;

interface Asked extends Record<string, unknown> {
  studentId: string;
  from: Day;
  to: Day;
}

/** Also for a student who has left the batch: what was marked stays on record. */
const findInBatch = preparedQuery<Asked & { batchId: string; teacherId: string | null }, Row>(
  'student_attendance_in_batch',
  () => sql`
  select ${student},
         json_build_object('_id', b.id, 'name', b.name, 'subject', sub.name, 'startDate', b.start_date) as batch,
         ${marksColumns}
  from students st
  join users u on u.id = st.user_id
  join batches b on b.id = ${value('batchId')}::uuid
  join subjects sub on sub.id = b.subject_id
  ${marks(sql`and b2.id = ${value('batchId')}::uuid`)}
  where st.user_id = ${value('studentId')}::uuid
    and (${value('teacherId')}::uuid is null or b.teacher_id = ${value('teacherId')}::uuid)
    and exists (select from enrolments e where e.student_id = st.user_id and e.batch_id = b.id)`,
);

const findInAll = preparedQuery<Asked, Row>(
  'student_attendance',
  () => sql`
  select ${student}, null::json as batch, ${marksColumns}
  from students st
  join users u on u.id = st.user_id
  ${marks(sql``)}
  where st.user_id = ${value('studentId')}::uuid`,
);

/** At most the last 400 days up to `endDate`, which is today or 400 days after `startDate` when it is not given. */
async function rangeOf(db: Db, { startDate, endDate }: Range): Promise<{ from: Day; to: Day }> {
  const { today } = await academyClock(db);
  const to = endDate ?? (startDate === undefined ? today : addDays(startDate, longestRange - 1));
  requireDayRange(startDate, to);
  const first = addDays(to, 1 - longestRange);
  return { from: startDate !== undefined && startDate > first ? startDate : first, to };
}

/** One student in one batch, for the office, the batch's teacher or the student. */
export async function getStudentAttendance(
  db: Db,
  user: SessionUser,
  { studentId, batchId }: { studentId: string; batchId: string },
  range: Range,
): Promise<StudentAttendance> {
  const days = await rangeOf(db, range);
  const [row] = await findInBatch(db, { studentId, batchId, teacherId: ownerOf(user), ...days });
  return withStatistics(row);
}

/** The student's own, over all batches, also those they have left. */
export async function getMyAttendance(db: Db, studentId: string, range: Range): Promise<StudentAttendance> {
  const [row] = await findInAll(db, { studentId, ...(await rangeOf(db, range)) });
  return withStatistics(row);
}

function withStatistics(row: Row | undefined): StudentAttendance {
  if (row === undefined) throw notFound();
  const { student, batch, batches, dates, statuses, remarks, batchIds } = row;
  const records = (dates ?? []).map((date, index) => ({
    date,
    status: statuses[index],
    remark: remarks[index],
    batchId: batchIds[index],
  })) as AttendanceMark[];
  return { student, batch, batches: batches ?? [], records, statistics: statisticsOf(countMarks(records)) };
}
