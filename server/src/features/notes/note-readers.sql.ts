import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../../caller.ts';

/** The current students of a teacher's running batches. */
export const ownStudents = (teacherId: string): SQL => sql`
  select e.student_id from enrolments e join batches b on b.id = e.batch_id
   where b.teacher_id = ${teacherId} and b.status = 'active' and e.left_on is null`;

/**
 * The batches whose notes a student has: those they are in, and those they were in when the batch ended. A student who leaves a running
 * batch loses its notes.
 */
export const batchesWithNotes = (studentId: SQL | string): SQL => sql`
  select e.batch_id from enrolments e
   where e.student_id = ${studentId}
     and (e.left_on is null or exists (
       select from batches b where b.id = e.batch_id and b.status = 'completed' and e.left_on > b.end_date))`;

/**
 * Finds ids through the index of each way, then these few notes by id. With one `or` condition, PostgreSQL would scan all notes, newest first, until
 * it has enough.
 */
const isOneOf = (...ways: SQL[]): SQL =>
  sql`n.id = any(array(${sql.join(
    ways.map((way) => sql`select x.id from notes x where ${way}`),
    sql` union all `,
  )}))`;

/** Whether a note is for a student now, in any way. */
export const isForStudent = (studentId: string): SQL =>
  isOneOf(
    sql`x.student_id = ${studentId}`,
    sql`x.batch_id in (${batchesWithNotes(studentId)})`,
    sql`x.teacher_id in (
      select b.teacher_id from enrolments e join batches b on b.id = e.batch_id
       where e.student_id = ${studentId} and b.status = 'active' and e.left_on is null)`,
  );

const isHandledByTeacher = (teacherId: string): SQL =>
  isOneOf(
    sql`x.batch_id in (select b.id from batches b where b.teacher_id = ${teacherId})`,
    sql`x.teacher_id = ${teacherId}`,
    sql`x.uploaded_by = ${teacherId} and x.student_id in (${ownStudents(teacherId)})`,
  );

/** Whether a note is visible to this person: for students those they may read, for teachers those they may manage. */
export function isOpenTo({ id, role }: Pick<Caller, 'id' | 'role'>): SQL {
  if (role === 'admin') return sql`true`;
  return role === 'teacher' ? isHandledByTeacher(id) : isForStudent(id);
}
