import pg from 'pg';
import type { Statement } from './request-statements.ts';

/**
 * The plainest prepared statements that give what a screen shows, written by hand, by the name of the work: rows as they lie in
 * the tables, nothing put together. A list finds its page with the first of them; the others know its students already. Beside
 * these, slow SQL of the product shows, which the floor with the same SQL hides.
 */
export async function leanStatements(databaseUrl: string): Promise<Record<string, Statement[]>> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await database.query<Row>(text, values)).rows[0] as Row;
  const batch = await one<{ id: string; teacherId: string }>(
    `select id, teacher_id as "teacherId" from batches where name like '10 Mathematics A%'`,
  );
  const idsOf = `select array_agg(id) as ids from`;
  const page = await one<{ ids: string[] }>(
    `${idsOf} (select id from users where role = 'student' order by lower(name), id limit 50) page`,
  );
  const taughtBy = `select e.student_id from enrolments e join batches b on b.id = e.batch_id
    where b.teacher_id = $1 and b.status = 'active' and e.left_on is null`;
  const taught = await one<{ ids: string[] }>(
    `${idsOf} (select u.id from users u where u.id in (${taughtBy}) order by lower(u.name), u.id limit 50) page`,
    [batch.teacherId],
  );
  const students = await one<{ ids: string[] }>(
    `${idsOf} (select student_id as id from enrolments where batch_id = $1 and left_on is null order by roll_no) roster`,
    [batch.id],
  );
  await database.end();
  let named = 0;
  const statement = (text: string, ...values: unknown[]): Statement => ({
    name: `lean_${named++}`,
    text,
    values,
    newIds: [],
  });

  const person = `u.id, u.name, u.avatar_url, s.admission_no, s.parent_name, s.parent_phone, st.id as standard_id, st.name as standard`;
  const people = `users u join students s on s.user_id = u.id left join standards st on st.id = s.standard_id`;
  const places = `select e.student_id, e.roll_no, b.id, b.name from enrolments e join batches b on b.id = e.batch_id
    where e.student_id = any($1) and e.left_on is null and b.status = 'active'`;
  const marksOf = `select * from attendance_totals where student_id = any($1)`;
  return {
    'a page of 50 students': [
      statement(
        `select ${person}, u.email, s.gender, s.phone, s.address, s.joined_on, s.status, u.version, u.created_at, u.updated_at,
                u.password_hash is not null and not u.must_change_password as has_signed_in
         from ${people} where u.role = 'student' order by lower(u.name), u.id limit $1 offset $2`,
        50,
        0,
      ),
      statement(places, page.ids),
      statement(marksOf, page.ids),
      statement('select count(*) from students'),
    ],
    'a batch with its 60 students': [
      statement(
        `select b.*, sub.name as subject, sub.colour, st.name as standard, u.name as teacher
         from batches b join subjects sub on sub.id = b.subject_id join standards st on st.id = b.standard_id
         left join users u on u.id = b.teacher_id where b.id = $1`,
        batch.id,
      ),
      statement(
        'select day, start_time, end_time, own_room from batch_slots where batch_id = $1 order by day',
        batch.id,
      ),
      statement(`select ${person} from ${people} where u.id = any($1)`, students.ids),
      statement(`${marksOf} and batch_id = $2`, students.ids, batch.id),
      statement(
        `select student_id, date, status from attendance_records where batch_id = $1 and date in (
           select date from registers where batch_id = $1 order by date desc limit 6)`,
        batch.id,
      ),
      statement('select sum(present), sum(late), sum(absent) from registers where batch_id = $1', batch.id),
    ],
    'open a register of 60': [
      statement(
        `select b.id, b.name, b.start_date, b.end_date, sub.id as subject_id, sub.name as subject, sub.colour
         from batches b join subjects sub on sub.id = b.subject_id where b.id = $1`,
        batch.id,
      ),
      statement(
        `select e.student_id, e.roll_no, u.name, u.avatar_url, a.status, a.remark
         from enrolments e join users u on u.id = e.student_id
         left join attendance_records a on a.batch_id = e.batch_id and a.date = (select max(date) from registers where batch_id = $1) and a.student_id = e.student_id
         where e.batch_id = $1 and e.left_on is null order by e.roll_no`,
        batch.id,
      ),
      statement(
        `select student_id, date, status from attendance_records where batch_id = $1 and date in (
           select date from registers where batch_id = $1 order by date desc limit 6)`,
        batch.id,
      ),
    ],
    "a student's attendance over 60 days": [
      statement(`select ${person} from ${people} where u.id = $1`, students.ids[0]),
      statement(
        `select b.id, b.name, b.start_date, sub.id as subject_id, sub.name as subject
         from batches b join subjects sub on sub.id = b.subject_id where b.id = $1`,
        batch.id,
      ),
      statement(
        `select a.date, a.status, a.remark from attendance_records a where a.student_id = $1 and a.batch_id = $2 order by a.date desc`,
        students.ids[0],
        batch.id,
      ),
    ],
    "a teacher's students": [
      statement(
        `select ${person}, count(*) over () from ${people} where u.id in (${taughtBy}) order by lower(u.name), u.id limit $2 offset $3`,
        batch.teacherId,
        50,
        0,
      ),
      statement(`${places} and b.teacher_id = $2`, taught.ids, batch.teacherId),
      statement(
        `${marksOf} and batch_id in (select id from batches where teacher_id = $2 and status = 'active')`,
        taught.ids,
        batch.teacherId,
      ),
    ],
  };
}
