import { sql, type SQL } from 'drizzle-orm';
import type { Note } from '#contract/notes';
import type { Db } from '../../db/client.ts';
import { withInstants } from '../../db/columns.ts';
import type { Caller } from '../../caller.ts';
import { requireRow } from '../../refusals.ts';

export type NoteRow = Omit<Note, 'canEdit'> & { fileId: string };

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

/** Selects notes (`n`), each a `NoteRow` with everything it references; `which` is the remainder of the statement. */
export const notesSql = (which: SQL): SQL => sql`
    select ${columns}
      from notes n
      left join subjects s on s.id = n.subject_id
      left join standards st on st.id = n.standard_id
      left join batches b on b.id = n.batch_id
      left join users su on su.id = n.student_id
      left join users tu on tu.id = n.teacher_id
     ${which}`;

/** The note that `condition` is true for. Its plan takes longer than the search, so that it is kept: `condition` must have few texts. */
export async function requireNoteWhere(db: Db, condition: SQL): Promise<NoteRow> {
  return requireRow(await db.preparedRows<NoteRow>(notesSql(sql`where ${condition}`)));
}

export const toNote = ({ role }: Pick<Caller, 'role'>, { fileId: _, ...row }: NoteRow): Note => ({
  ...withInstants(row),
  // Public notes belong to the office, so no teacher may edit them.
  canEdit: role === 'admin' || (role === 'teacher' && !row.isPublic),
});
