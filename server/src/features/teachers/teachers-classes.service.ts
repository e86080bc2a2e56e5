import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { BatchInList } from '#contract/batches';
import type { Page, QueryOf } from '#contract/endpoint';
import type { TeachersStudent } from '#contract/teachers';
import type * as contract from '#contract/teachers';
import type { Db } from '../../db/client.ts';
import { countedPage, every, nameHolds, orderBy, pageOf } from '../../db/list-query.ts';
import { nameIn, personHolds } from '../../db/name-search.ts';
import type { Caller } from '../../caller.ts';
import { studentsOfGuardians } from '../guardians/guardian-rows.sql.ts';
import { knownPhoneSql } from '../../db/placeholders.ts';
import {
  standardColumns,
  standardOf,
  toPlace,
  type PlaceValues,
  type StandardValues,
} from '../students/student-rows.service.ts';
import { totalPercentageSql } from '../attendance/percentage.sql.ts';
import { listBatchesOfTeacher } from '../batches/batches.service.ts';
import { requireTeacherOf } from './teachers.service.ts';

type Row = z.output<typeof TeachersStudent>;
type StudentRow = Omit<Row, 'batches' | 'standard'> & StandardValues & { batches: PlaceValues[]; total: number };
type Sort = NonNullable<QueryOf<typeof contract.listTeacherStudents>['sort']>;

/** The teacher's batches, past ones included. */
export async function listTeacherBatches(
  db: Db,
  user: Caller,
  id: string,
  query: QueryOf<typeof contract.listTeacherBatches>,
): Promise<Page<z.output<typeof BatchInList>>> {
  await requireTeacherOf(db, user, id);
  return listBatchesOfTeacher(db, id, query);
}

/** The current students of the teacher's running batches; attendance counts these batches only. */
export async function listTeacherStudents(
  db: Db,
  user: Caller,
  id: string,
  query: QueryOf<typeof contract.listTeacherStudents>,
): Promise<Page<Row>> {
  await requireTeacherOf(db, user, id);
  const { search, sort = 'name' } = query;
  const batch = query.batch ?? null;
  const { rows, total } = await countedPage(query, (page) => {
    const statement = studentsSql({ id, batch }, sort, pageOf(page), search);
    return search ? db.rows<StudentRow>(statement) : db.preparedRows<StudentRow>(statement);
  });
  return { rows: rows.map((row) => ({ ...row, standard: standardOf(row), batches: row.batches.map(toPlace) })), total };
}

/** The choice of all running batches of a teacher, or one of them. */
interface Whose {
  id: string;
  batch: string | null;
}

function studentsSql({ id, batch }: Whose, sort: Sort, page: SQL, search?: string): SQL {
  const condition = every([
    sql`u.id in (select student_id from theirs)`,
    ...(search
      ? [
          sql`(${personHolds(nameIn(sql`u`), search)} or ${nameHolds(sql`s.admission_no`, search)}
      or u.id in (${studentsOfGuardians(personHolds(nameIn(sql`g`), search))}))`,
        ]
      : []),
  ]);
  const order = orderBy(sort, { name: sql`lower(u.name)`, admissionNo: sql`s.admission_order` }, sql`u.id`);
  const byNumber = search !== undefined || sort.endsWith('admissionNo');
  return sql`
    with theirs as materialized (
      select e.student_id, e.roll_no, b.id, b.name, b.name_order
      from batches b join enrolments e on e.batch_id = b.id
      where b.teacher_id = ${id}::uuid and b.status = 'active' and e.left_on is null
        and (${batch}::uuid is null or b.id = ${batch}::uuid)),
    page as materialized (
      select u.id, u.name, u.avatar_url, count(*) over ()::int as total
      from users u ${byNumber ? sql`join students s on s.user_id = u.id` : sql``} where ${condition} order by ${order} ${page}),
    places as materialized (
      select x.student_id, json_agg(json_build_array(x.id, x.name, x.roll_no) order by x.name_order) as batches
      from page join theirs x on x.student_id = page.id group by x.student_id),
    sums as materialized (
      select t.student_id, ${totalPercentageSql} as percentage
      from page join attendance_totals t on t.student_id = page.id
      where t.batch_id = any(array(select id from theirs)) group by t.student_id)
    select u.id as "_id", s.admission_no as "admissionNo", u.name, u.avatar_url as "avatarUrl",
           ${standardColumns},
           s.parent_name as "parentName", ${knownPhoneSql(sql`s.parent_phone`)} as "parentPhone",
           places.batches, sums.percentage as "attendancePercentage", u.total
    from page u join students s on s.user_id = u.id
    left join standards st on st.id = s.standard_id
    left join places on places.student_id = u.id
    left join sums on sums.student_id = u.id
    order by ${order}`;
}
