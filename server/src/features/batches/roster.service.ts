import { sql } from 'drizzle-orm';
import type { EnrolledStudent } from '#contract/batches';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { percentageSql } from '../attendance/percentage.service.ts';
import { knownPhoneSql } from '../students/placeholders.service.ts';

interface Roster<Student> {
  batchId: string;
  students: Student[];
}

const ids = sql`${sql.placeholder('batchIds')}::uuid[]`;

const memberSql = sql`
  '_id', e.student_id, 'rollNo', e.roll_no, 'name', u.name, 'admissionNo', st.admission_no, 'avatarUrl', u.avatar_url,
  'parentPhone', ${knownPhoneSql(sql`st.parent_phone`)}, 'joinedOn', e.joined_on`;

/** The fields of a student come in one JSON document per batch: a row for each would cost more than reading them. */
const findMembers = preparedQuery<{ batchIds: string[] }, Roster<Member>>(
  'batch_members',
  ['batchId', 'students'],
  () => sql`
  select e.batch_id as "batchId", json_agg(json_build_object(${memberSql}) order by e.roll_no) as students
  from enrolments e join students st on st.user_id = e.student_id join users u on u.id = e.student_id
  where e.batch_id = any(${ids}) and e.left_on is null
  group by e.batch_id`,
);

const recentMarks = sql.join(
  [1, 2, 3, 4, 5, 6].map((place) => sql`max(a.status) filter (where a.date = b.dates[${sql.raw(String(place))}])`),
  sql`, `,
);

/** With how each came to class: one look through a student's marks counts them and finds those of the last six classes. */
const findRosters = preparedQuery<{ batchIds: string[] }, Roster<EnrolledStudent> & { classes: number }>(
  'batch_rosters',
  ['batchId', 'classes', 'students'],
  () => sql`
  select e.batch_id as "batchId", max(cardinality(b.dates)) as classes, json_agg(json_build_object(${memberSql},
           'attendancePercentage', marks.percentage, 'lastClasses', marks.lately) order by e.roll_no) as students
  from (select asked.id, array(select date from (
                 select date from registers where batch_id = asked.id order by date desc limit 6) last_six order by date) as dates
        from unnest(${ids}) as asked(id) offset 0) b
  join enrolments e on e.batch_id = b.id and e.left_on is null
  join students st on st.user_id = e.student_id join users u on u.id = e.student_id
  cross join lateral (
    select ${percentageSql(sql`a.status`)} as percentage, json_build_array(${recentMarks}) as lately
    from attendance_records a where a.student_id = e.student_id and a.batch_id = e.batch_id) marks
  group by e.batch_id`,
);

type Member = Omit<EnrolledStudent, 'attendancePercentage' | 'lastClasses'>;

/** The students in each batch now, by roll number; a batch without any has no entry. */
export async function findMembersOf(db: Db, batchIds: string[]): Promise<Map<string, Member[]>> {
  if (batchIds.length === 0) return new Map();
  const rosters = await findMembers(db, { batchIds });
  return new Map(rosters.map(({ batchId, students }) => [batchId, students]));
}

/** The same of one batch, with how each came to class. */
export async function findEnrolledStudents(db: Db, batchId: string): Promise<EnrolledStudent[]> {
  const [roster] = await findRosters(db, { batchIds: [batchId] });
  // Of a batch that has had fewer classes the last places stand for none.
  return (roster?.students ?? []).map((student) => ({
    ...student,
    lastClasses: student.lastClasses.slice(0, roster?.classes),
  }));
}
