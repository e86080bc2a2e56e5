import { sql, type SQL } from 'drizzle-orm';
import type { Note } from '#contract/notes';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import type { Caller } from '../../caller.ts';

type Person = Pick<Caller, 'id' | 'role'>;

export type NoteRow = Omit<Note, 'canEdit'> & { fileId: string };

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
export function isOpenTo({ id, role }: Person): SQL {
  if (role === 'admin') return sql`true`;
  return role === 'teacher' ? isHandledByTeacher(id) : isForStudent(id);
}

const columns = sql`
  n.id as "_id", n.title, n.description, n.is_public as "isPublic", n.file_id as "fileId", n.version,
  n.created_at as "createdAt", n.updated_at as "updatedAt",
  json_build_object('name', n.file_name, 'size', n.file_size, 'pages', n.file_pages, 'sha256', n.file_sha256) as file,
  json_build_object('_id', n.uploaded_by, 'name', n.uploaded_by_name) as "uploadedBy",
  case when s.id is not null then json_build_object('_id', s.id, 'name', s.name, 'colour', s.colour) end as subject,
  case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end as standard,
  case when b.id is not null then json_build_object('_id', b.id, 'name', b.name) end as batch,
  case when su.id is not null then json_build_object('_id', su.id, 'name', su.name) end as student,
  case when tu.id is not null then json_build_object('_id', tu.id, 'name', tu.name) end as teacher`;

/** Notes (`n`) with everything they reference; `which` is the remainder of the statement. */
export async function selectNotes(db: Db, which: SQL): Promise<NoteRow[]> {
  const { rows } = await db.execute<NoteRow>(sql`
    select ${columns}
      from notes n
      left join subjects s on s.id = n.subject_id
      left join standards st on st.id = n.standard_id
      left join batches b on b.id = n.batch_id
      left join users su on su.id = n.student_id
      left join users tu on tu.id = n.teacher_id
     ${which}`);
  return rows;
}

export const toNote = ({ role }: Person, { fileId: _, ...row }: NoteRow): Note => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
  // Public notes belong to the office, so no teacher may edit them.
  canEdit: role === 'admin' || (role === 'teacher' && !row.isPublic),
});
