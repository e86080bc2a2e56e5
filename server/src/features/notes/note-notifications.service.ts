import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notifyAndRing } from '../push/push-jobs.service.ts';

/** Students whom the note `n` of a query reaches now; a public note with no further audience notifies nobody. */
const reachedStudents = sql`
  select n.student_id where n.student_id is not null
  union all
  select e.student_id from enrolments e where e.batch_id = n.batch_id and e.left_on is null
  union all
  select e.student_id from batches b join enrolments e on e.batch_id = b.id and e.left_on is null
   where b.teacher_id = n.teacher_id and b.status = 'active'`;

/** Notifies each reached student once, in the transaction that published the note. */
export async function notifyOfNote(tx: Db, id: string): Promise<void> {
  await notifyAndRing(tx, {
    kind: 'notes',
    insert: sql`
    insert into notifications (id, student_id, note_id)
    select gen_random_uuid(), reached.student_id, n.id
      from notes n cross join lateral (${reachedStudents}) reached
     where n.id = ${id}
    on conflict do nothing`,
  });
}

/** Syncs the notifications after a change of audience: deletes those of students who left it and notifies those who joined. */
export async function renotifyOfNote(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    delete from notifications where note_id = ${id} and student_id not in (
      select reached.student_id from notes n cross join lateral (${reachedStudents}) reached where n.id = ${id})`);
  await notifyOfNote(tx, id);
}
