import { sql } from 'drizzle-orm';
import type { EnrolledStudent } from '#contract/batches';
import type { Db } from '../../db/client.ts';
import { preparedQuery } from '../../db/prepared.ts';
import { percentageSql } from '../attendance/percentage.service.ts';
import { knownPhoneSql } from '../students/placeholders.service.ts';

interface Roster {
  batchId: string;
  students: EnrolledStudent[];
}

/** The fields of a student come in one JSON document per batch: a row for each would cost more than reading them. */
const findRosters = preparedQuery<{ batchIds: string[] }, Roster>(
  'batch_rosters',
  ['batchId', 'students'],
  () => sql`
  select e.batch_id as "batchId", json_agg(json_build_object(
           '_id', e.student_id,
           'rollNo', e.roll_no,
           'name', u.name,
           'admissionNo', st.admission_no,
           'avatarUrl', u.avatar_url,
           'parentPhone', ${knownPhoneSql(sql`st.parent_phone`)},
           'joinedOn', e.joined_on,
           'attendancePercentage', marks.percentage,
           'lastClasses', coalesce(lately.statuses, '[]'::json)
         ) order by e.roll_no) as students
  from enrolments e
  join students st on st.user_id = e.student_id
  join users u on u.id = e.student_id
  left join lateral (
    select ${percentageSql(sql`a.status`)} as percentage
    from attendance_records a where a.student_id = e.student_id and a.batch_id = e.batch_id
  ) marks on true
  left join lateral (
    select json_agg(a.status order by r.date) as statuses
    from (select date from registers where batch_id = e.batch_id order by date desc limit 6) r
    left join attendance_records a on a.batch_id = e.batch_id and a.date = r.date and a.student_id = e.student_id
  ) lately on true
  where e.batch_id = any(${sql.placeholder('batchIds')}::uuid[]) and e.left_on is null
  group by e.batch_id`,
);

/** The students in each batch now, by roll number; a batch without any has no entry. */
export async function findEnrolledStudents(db: Db, batchIds: string[]): Promise<Map<string, EnrolledStudent[]>> {
  if (batchIds.length === 0) return new Map();
  const rosters = await findRosters(db, { batchIds });
  return new Map(rosters.map(({ batchId, students }) => [batchId, students]));
}
