import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** The students that the note `n` of a query is for now; a note for everybody without more is for nobody in particular. */
const reachedStudents = sql`
  select n.student_id where n.student_id is not null
  union all
  select e.student_id from enrolments e where e.batch_id = n.batch_id and e.left_on is null
  union all
  select e.student_id from batches b join enrolments e on e.batch_id = b.id and e.left_on is null
   where b.teacher_id = n.teacher_id and b.status = 'active'`;

/** Tells each student a note is for of it, once, in the transaction that published it. */
export async function tellOfNote(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    insert into notifications (id, student_id, note_id)
    select gen_random_uuid(), reached.student_id, n.id
      from notes n cross join lateral (${reachedStudents}) reached
     where n.id = ${id}
    on conflict do nothing`);
}

/** The audience changed: notifications of those who left it are deleted, those who joined are notified. */
export async function tellAnew(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    delete from notifications where note_id = ${id} and student_id not in (
      select reached.student_id from notes n cross join lateral (${reachedStudents}) reached where n.id = ${id})`);
  await tellOfNote(tx, id);
}
