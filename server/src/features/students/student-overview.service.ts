import { sql } from 'drizzle-orm';
import { AttendanceStatus, callFrom, type DayRange } from '#contract/attendance';
import type { Guardian } from '#contract/guardians';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import { isToldWhole, type StudentOverview } from '#contract/students';
import { formatPercentage } from '#contract/percentage';
import type { Db } from '../../db/client.ts';
import { requireRow } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { absentInARowSql } from '../attendance/absent-in-a-row.sql.ts';
import { requireDayRange } from '../attendance/day-range.ts';
import { percentageSql } from '../attendance/percentage.sql.ts';
import { statisticsOf } from '../attendance/statistics.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';
import { findCallReasons } from '../contacts/calls-rule.service.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';
import { type Messaging, withChannels } from '../family-messages/channels.ts';
import { guardiansSql, siblingsSql } from '../guardians/guardian-rows.sql.ts';
import { knownPhone } from '../../db/placeholders.ts';

type Counts = Record<AttendanceStatus, number>;
type BatchRow = Omit<StudentOverview['byBatch'][number], 'statistics'> & Counts;

interface Row extends Pick<
  StudentOverview,
  'student' | 'parentName' | 'siblings' | 'streak' | 'absentInARow' | 'latest'
> {
  phone: string;
  parentPhone: string;
  guardians: Guardian[];
  /** The percentage of all classes, whatever the period. */
  soFar: number | null;
  first: Day | null;
  last: Day | null;
  batches: BatchRow[];
}

interface OverviewQuery {
  studentId: string;
  teacherId: string | null;
  /** The start and end of the period; null where open. */
  from: Day | null;
  to: Day | null;
  /** The day after which classes count as the latest. */
  after: Day;
}

const countOf = (status: AttendanceStatus) =>
  sql`count(marks.date) filter (where marks.status = ${sql.raw(`'${status}'`)})`;

// The current streak by gaps and islands, newest first: in the first island of equal marks, the row number over all marks equals the row number
// within its kind.
const findOverview = (db: Db, { studentId, teacherId, from, to, after }: OverviewQuery) =>
  db.preparedRows<Row>(sql`
  with theirs as materialized (
    select b.id, b.name, b.name_order, b.status, json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
           max(e.roll_no) filter (where e.left_on is null) as roll_no
    from enrolments e join batches b on b.id = e.batch_id join subjects sub on sub.id = b.subject_id
    where e.student_id = ${studentId}::uuid
      and (${teacherId}::uuid is null or b.teacher_id = ${teacherId}::uuid)
    group by b.id, sub.id),
  all_marks as materialized (
    select a.batch_id, a.date, a.status from attendance_records a
    where a.student_id = ${studentId}::uuid and a.batch_id in (select id from theirs)),
  marks as (select * from all_marks
    where (${from}::date is null or date >= ${from}::date)
      and (${to}::date is null or date <= ${to}::date)),
  counted as (
    select theirs.id, theirs.name, theirs.name_order, theirs.subject::text as subject, theirs.roll_no,
           ${countOf('present')} as present, ${countOf('absent')} as absent, ${countOf('late')} as late, ${countOf('leave')} as leave
    from theirs left join marks on marks.batch_id = theirs.id
    group by theirs.id, theirs.name, theirs.name_order, theirs.subject::text, theirs.roll_no)
  select json_build_object('_id', u.id, 'name', u.name, 'admissionNo', s.admission_no, 'avatarUrl', u.avatar_url, 'status', s.status,
           'standard', case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end) as student,
         s.parent_name as "parentName", s.phone, s.parent_phone as "parentPhone",
         ${guardiansSql(sql`u.id`)} as guardians,
         ${siblingsSql(
           sql`u.id`,
           sql`(${teacherId}::uuid is null or exists (
             select from enrolments e join batches b on b.id = e.batch_id
             where e.student_id = other.student_id and b.teacher_id = ${teacherId}::uuid))`,
         )} as siblings,
         (select ${percentageSql(sql`status`)} from all_marks) as "soFar",
         (select min(date) from marks) as first, (select max(date) from marks) as last,
         (select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'subject', subject::json, 'rollNo', roll_no,
                   'present', present, 'absent', absent, 'late', late, 'leave', leave)
                 order by roll_no is null, name_order), '[]') from counted) as batches,
         (select json_build_object('came', came, 'count', count(*))
          from (select status <> 'absent' as came, row_number() over (order by date desc, batch_id) as among_all,
                       row_number() over (partition by status <> 'absent' order by date desc, batch_id) as among_its_kind
                from all_marks where status <> 'leave') numbered
          where among_all = among_its_kind group by came) as streak,
         (select coalesce(json_agg(json_build_object('subject', subject, 'times', times) order by times desc, name_order), '[]')
          from (select name_order, subject, ${absentInARowSql(sql`theirs.id`, sql`${studentId}::uuid`, sql`null::date`)} as times
                from theirs where roll_no is not null and status = 'active') missed
          where times >= ${callFrom}) as "absentInARow",
         (select coalesce(json_agg(json_build_object('date', m.date, 'status', m.status, 'subject', theirs.subject,
                   'batch', json_build_object('_id', theirs.id, 'name', theirs.name)) order by m.date desc, theirs.name_order), '[]')
          from marks m join theirs on theirs.id = m.batch_id where m.date > ${after}::date) as latest
  from students s join users u on u.id = s.user_id left join standards st on st.id = s.standard_id
  where s.user_id = ${studentId}::uuid
    and (${teacherId}::uuid is null or exists (select from theirs))`);

export async function getStudentOverview(
  db: Db,
  user: Caller,
  messaging: Messaging,
  studentId: string,
  range: DayRange,
): Promise<StudentOverview> {
  const { startDate, endDate } = range;
  requireDayRange(startDate, endDate);
  const { today } = await academyClock(db);
  const from = startDate ?? null;
  const to = endDate ?? null;
  const after = startDate !== undefined && isToldWhole(range) ? addDays(startDate, -1) : addDays(to ?? today, -30);
  const teacherId = teacherIdOf(user);
  const [rows, attendanceThreshold, callReasons] = await Promise.all([
    findOverview(db, { studentId, teacherId, from, to, after }),
    getAttendanceThreshold(db),
    findCallReasons(db, user, studentId),
  ]);
  const { first, last, batches, phone, parentPhone, guardians, soFar, ...rest } = requireRow(rows);
  const write = await textWriter(db);
  const facts = { student: rest.student.name, percentage: formatPercentage(soFar, attendanceThreshold) };
  return {
    ...rest,
    guardians: guardians.map((one) => withChannels(messaging, one, write('attendance', one, facts))),
    phone: knownPhone(phone),
    parentPhone: knownPhone(parentPhone),
    period: { from: from ?? first, to: to ?? last },
    attendanceThreshold,
    callReasons,
    statistics: statisticsOf(sumOf(batches)),
    byBatch: batches.map(({ _id, name, subject, rollNo, ...counts }) => ({
      _id,
      name,
      subject,
      rollNo,
      statistics: statisticsOf(counts),
    })),
  };
}

function sumOf(batches: Counts[]): Counts {
  const sum = { present: 0, absent: 0, late: 0, leave: 0 };
  for (const counts of batches) for (const status of AttendanceStatus.options) sum[status] += counts[status];
  return sum;
}
