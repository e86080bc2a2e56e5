import pg from 'pg';
import type { Steps } from './record.ts';

const person = `u.id, u.name, u.avatar_url, s.admission_no, s.parent_name, s.parent_phone, st.id as standard_id, st.name as standard`;
const people = `users u join students s on s.user_id = u.id left join standards st on st.id = s.standard_id`;
const places = `select e.student_id, e.roll_no, b.id, b.name from enrolments e join batches b on b.id = e.batch_id
  where e.student_id = any($1) and e.left_on is null and b.status = 'active'`;
const totals = `select * from attendance_totals where student_id = any($1)`;
const marks = `select student_id, date, status from attendance_records where batch_id = $1 and date in (
  select date from registers where batch_id = $1 order by date desc limit 6)`;
const taught = (teacher: string) => `select e.student_id from enrolments e join batches b on b.id = e.batch_id
  where b.teacher_id = ${teacher} and b.status = 'active' and e.left_on is null`;

/** Ids of the batch measured, its teacher, and the students on each screen. */
const findIds = `select b.id as batch, b.teacher_id as teacher,
    array(select id from users where role = 'student' order by lower(name), id limit 50) as page,
    array(select student_id from enrolments where batch_id = b.id and left_on is null order by roll_no) as enrolled,
    array(select id from users where id in (${taught('b.teacher_id')}) order by lower(name), id limit 50) as taught
  from batches b where b.name like '10 Mathematics A%'`;

interface Ids extends Record<'batch' | 'teacher', string>, Record<'page' | 'enrolled' | 'taught', string[]> {}

/**
 * The plainest prepared statements that give what a screen shows, written by hand, by the name of the work: rows as they lie in
 * the tables, nothing put together, all read in parallel. A list finds its page with the first of them; the others know its students
 * already. Beside these, slow SQL of the product shows, which the floor with the same SQL hides.
 */
export async function leanStatements(databaseUrl: string): Promise<Record<string, Steps>> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { batch, teacher, page, enrolled, taught: ofTeacher } = (await database.query<Ids>(findIds)).rows[0] as Ids;
  await database.end();
  const screens: Record<string, [text: string, ...values: unknown[]][]> = {
    'a page of 50 students': [
      [
        `select ${person}, u.email, s.gender, s.phone, s.address, s.joined_on, s.status, u.version, u.created_at, u.updated_at,
                u.password_hash is not null and not u.must_change_password as has_signed_in
         from ${people} where u.role = 'student' order by lower(u.name), u.id limit $1 offset $2`,
        ...[50, 0],
      ],
      [places, page],
      [totals, page],
      ['select count(*) from students'],
    ],
    'a batch with its 60 students': [
      [
        `select b.*, sub.name as subject, sub.colour, st.name as standard, u.name as teacher
         from batches b join subjects sub on sub.id = b.subject_id join standards st on st.id = b.standard_id
         left join users u on u.id = b.teacher_id where b.id = $1`,
        batch,
      ],
      ['select day, start_time, end_time, own_room from batch_slots where batch_id = $1 order by day', batch],
      [`select ${person} from ${people} where u.id = any($1)`, enrolled],
      [`${totals} and batch_id = $2`, enrolled, batch],
      [marks, batch],
      ['select sum(present), sum(late), sum(absent) from registers where batch_id = $1', batch],
    ],
    'open a register of 60': [
      [
        `select b.id, b.name, b.start_date, b.end_date, sub.id as subject_id, sub.name as subject, sub.colour
         from batches b join subjects sub on sub.id = b.subject_id where b.id = $1`,
        batch,
      ],
      [
        `select e.student_id, e.roll_no, u.name, u.avatar_url, a.status, a.remark
         from enrolments e join users u on u.id = e.student_id
         left join attendance_records a on a.batch_id = e.batch_id and a.date = (select max(date) from registers where batch_id = $1) and a.student_id = e.student_id
         where e.batch_id = $1 and e.left_on is null order by e.roll_no`,
        batch,
      ],
      [marks, batch],
    ],
    "a student's attendance over 60 days": [
      [`select ${person} from ${people} where u.id = $1`, enrolled[0]],
      [
        `select b.id, b.name, b.start_date, sub.id as subject_id, sub.name as subject
         from batches b join subjects sub on sub.id = b.subject_id where b.id = $1`,
        batch,
      ],
      [
        `select a.date, a.status, a.remark from attendance_records a where a.student_id = $1 and a.batch_id = $2 order by a.date desc`,
        ...[enrolled[0], batch],
      ],
    ],
    "a teacher's students": [
      [
        `select ${person}, count(*) over () from ${people} where u.id in (${taught('$1')}) order by lower(u.name), u.id limit $2 offset $3`,
        ...[teacher, 50, 0],
      ],
      [`${places} and b.teacher_id = $2`, ofTeacher, teacher],
      [
        `${totals} and batch_id in (select id from batches where teacher_id = $2 and status = 'active')`,
        ofTeacher,
        teacher,
      ],
    ],
  };
  const prepared = (name: string, statements: [text: string, ...values: unknown[]][]) =>
    statements.map(([text, ...values], nth) => ({ name: `${name}, ${nth}`, text, values }));
  return Object.fromEntries(Object.entries(screens).map(([name, statements]) => [name, [prepared(name, statements)]]));
}
