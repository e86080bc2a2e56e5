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

type Row = Pick<StudentAttendance, 'student' | 'batch' | 'records'>;

const longestRange = 400;
const value = sql.placeholder;

const student = sql`json_build_object('_id', u.id, 'name', u.name, 'admissionNo', st.admission_no) as student`;

/** The words of each batch are put together once, not for each of its marks. */
const records = (condition: SQL) => sql`(
  select coalesce(json_agg(json_build_object('date', a.date, 'status', a.status, 'remark', a.remark, 'batch', known.batch)
                           order by a.date desc, known.name), '[]')
  from (select b2.id, b2.name, json_build_object('_id', b2.id, 'name', b2.name, 'subject', sub2.name, 'colour', sub2.colour) as batch
        from batches b2 join subjects sub2 on sub2.id = b2.subject_id
        where b2.id in (select e.batch_id from enrolments e where e.student_id = ${value('studentId')}::uuid) ${condition}
        offset 0) known
  join attendance_records a on a.batch_id = known.id and a.student_id = ${value('studentId')}::uuid
   and a.date between ${value('from')}::date and ${value('to')}::date) as records`;

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
         ${records(sql`and b2.id = ${value('batchId')}::uuid`)}
  from students st
  join users u on u.id = st.user_id
  join batches b on b.id = ${value('batchId')}::uuid
  join subjects sub on sub.id = b.subject_id
  where st.user_id = ${value('studentId')}::uuid
    and (${value('teacherId')}::uuid is null or b.teacher_id = ${value('teacherId')}::uuid)
    and exists (select from enrolments e where e.student_id = st.user_id and e.batch_id = b.id)`,
);

const findInAll = preparedQuery<Asked, Row>(
  'student_attendance',
  () => sql`
  select ${student}, null::json as batch, ${records(sql``)}
  from students st
  join users u on u.id = st.user_id
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
  return { ...row, statistics: statisticsOf(countMarks(row.records)) };
}
