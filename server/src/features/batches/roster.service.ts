import { sql } from 'drizzle-orm';
import type { EnrolledStudent } from '#contract/batches';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { batchPercentageSql } from '../attendance/percentage.sql.ts';
import { knownPhoneSql } from '../../db/placeholders.ts';

type Member = Omit<EnrolledStudent, 'attendancePercentage' | 'lastClasses'>;

/** A student as a tuple: in JSON objects, field names cost as much as everything else. */
type MemberValues = [string, number, string, string, string | null, string | null, Day];

const memberSql = sql`e.student_id, e.roll_no, u.name, st.admission_no, u.avatar_url,
  ${knownPhoneSql(sql`st.parent_phone`)}, e.joined_on`;

const toMember = ([_id, rollNo, name, admissionNo, avatarUrl, parentPhone, joinedOn]: MemberValues): Member => ({
  _id,
  rollNo,
  name,
  admissionNo,
  avatarUrl,
  parentPhone,
  joinedOn,
});

/** One JSON document per batch: a row per student would cost more than reading them. */
const findMembers = preparedQuery<{ batchIds: string[] }, { batchId: string; students: MemberValues[] }>(
  'batch_members',
  () => sql`
  select e.batch_id as "batchId", json_agg(json_build_array(${memberSql}) order by e.roll_no) as students
  from enrolments e join students st on st.user_id = e.student_id join users u on u.id = e.student_id
  where e.batch_id = any(${sql.placeholder('batchIds')}::uuid[]) and e.left_on is null
  group by e.batch_id`,
);

const recently = [1, 2, 3, 4, 5, 6];
const recentMarks = sql.join(
  recently.map((place) => sql`max(a.status) filter (where six.place = ${sql.raw(String(place))})`),
  sql`, `,
);
const batchId = sql`${sql.placeholder('batchId')}::uuid`;

type Marks = EnrolledStudent['lastClasses'];
type AttendingValues = [...MemberValues, percentage: number | null, lastMarks: Marks | null];

/** Reads the roster with recent attendance: the marks of the last six classes of all students in one query. */
const findRoster = preparedQuery<{ batchId: string }, { students: AttendingValues[] | null; classes: number }>(
  'batch_roster',
  () => sql`
    with six as (
      select date, row_number() over (order by date) as place
      from (select date from registers where batch_id = ${batchId} order by date desc limit 6) latest),
    recent as (
      select a.student_id, json_build_array(${recentMarks}) as marks
      from six join attendance_records a on a.batch_id = ${batchId} and a.date = six.date
      group by a.student_id)
    select (select count(*)::int from six) as classes,
           json_agg(json_build_array(${memberSql}, ${batchPercentageSql}, recent.marks) order by e.roll_no) as students
    from enrolments e join students st on st.user_id = e.student_id join users u on u.id = e.student_id
    left join attendance_totals t on t.student_id = e.student_id and t.batch_id = e.batch_id
    left join recent on recent.student_id = e.student_id
    where e.batch_id = ${batchId} and e.left_on is null`,
);

/** The current students of each batch, by roll number; empty batches have no entry. */
export async function findMembersOf(db: Db, batchIds: string[]): Promise<Map<string, Member[]>> {
  if (batchIds.length === 0) return new Map();
  const rosters = await findMembers(db, { batchIds });
  return new Map(rosters.map(({ batchId: id, students }) => [id, students.map(toMember)]));
}

/** The current students of one batch, with recent attendance. */
export async function findEnrolledStudents(db: Db, batchId: string): Promise<EnrolledStudent[]> {
  const [roster] = await findRoster(db, { batchId });
  const none: Marks = recently.map(() => null);
  return (roster?.students ?? []).map(([...values]) => {
    const [percentage, marks] = values.splice(-2) as [number | null, Marks | null];
    return {
      ...toMember(values as unknown as MemberValues),
      attendancePercentage: percentage,
      // A batch with fewer than six classes has padding at the end.
      lastClasses: (marks ?? none).slice(0, roster?.classes),
    };
  });
}
