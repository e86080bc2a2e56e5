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

/** With how each came to class: the marks of a batch are read in one go, not student by student. */
const findRosters = preparedQuery<{ batchIds: string[] }, Roster<EnrolledStudent>>(
  'batch_rosters',
  ['batchId', 'students'],
  () => sql`
  with counted as materialized (
    select a.batch_id, a.student_id, ${percentageSql(sql`a.status`)} as percentage
    from attendance_records a where a.batch_id = any(${ids}) group by a.batch_id, a.student_id),
  recent as materialized (
    select b.id as batch_id, r.date from unnest(${ids}) as b(id)
    cross join lateral (select date from registers where batch_id = b.id order by date desc limit 6) r),
  lately as materialized (
    select e.batch_id, e.student_id, json_agg(a.status order by recent.date) as statuses
    from recent join enrolments e on e.batch_id = recent.batch_id and e.left_on is null
    left join attendance_records a on a.batch_id = e.batch_id and a.date = recent.date and a.student_id = e.student_id
    group by e.batch_id, e.student_id)
  select e.batch_id as "batchId", json_agg(json_build_object(${memberSql},
           'attendancePercentage', counted.percentage, 'lastClasses', coalesce(lately.statuses, '[]'::json)
         ) order by e.roll_no) as students
  from enrolments e join students st on st.user_id = e.student_id join users u on u.id = e.student_id
  left join counted on counted.batch_id = e.batch_id and counted.student_id = e.student_id
  left join lately on lately.batch_id = e.batch_id and lately.student_id = e.student_id
  where e.batch_id = any(${ids}) and e.left_on is null
  group by e.batch_id`,
);

type Member = Omit<EnrolledStudent, 'attendancePercentage' | 'lastClasses'>;

/** The students in each batch now, by roll number; a batch without any has no entry. */
export async function findMembersOf(db: Db, batchIds: string[]): Promise<Map<string, Member[]>> {
  if (batchIds.length === 0) return new Map();
  return byBatch(await findMembers(db, { batchIds }));
}

/** The same of one batch, with how each came to class. */
export async function findEnrolledStudents(db: Db, batchId: string): Promise<EnrolledStudent[]> {
  return byBatch(await findRosters(db, { batchIds: [batchId] })).get(batchId) ?? [];
}

const byBatch = <Student>(rosters: Roster<Student>[]) =>
  new Map(rosters.map(({ batchId, students }) => [batchId, students]));
