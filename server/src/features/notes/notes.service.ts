import { sql, type SQL } from 'drizzle-orm';
import type { Page, QueryOf } from '#contract/endpoint';
import type { Note } from '#contract/notes';
import type * as contract from '#contract/notes';
import type { Db } from '../../db/client.ts';
import { every, nameHolds, orderBy, pageOf } from '../../db/list-query.ts';
import type { Caller } from '../../caller.ts';
import { batchesWithNotes, isForStudent, isOpenTo, ownStudents } from './note-readers.sql.ts';
import { notesSql, requireNoteWhere, toNote, type NoteRow } from './note-rows.service.ts';

type Query = QueryOf<typeof contract.listNotes>;

const sorts = { createdAt: sql`n.created_at`, title: sql`n.title_order` };

export async function listNotes(db: Db, user: Caller, query: Query, alsoWhere: SQL[] = []): Promise<Page<Note>> {
  const { search, subject, batch, student, teacher, isPublic, sort = '-createdAt' } = query;
  const condition = every([
    isOpenTo(user),
    ...alsoWhere,
    ...(search ? [nameHolds(sql`n.title`, search)] : []),
    ...(subject ? [sql`n.subject_id = ${subject}`] : []),
    ...(batch ? [sql`n.batch_id = ${batch}`] : []),
    ...(student ? [sql`n.student_id = ${student}`] : []),
    ...(teacher ? [sql`n.teacher_id = ${teacher}`] : []),
    ...(isPublic === undefined ? [] : [sql`n.is_public = ${isPublic}`]),
  ]);
  const [rows, [count]] = await Promise.all([
    db.rows<NoteRow>(notesSql(sql`where ${condition} order by ${orderBy(sort, sorts, sql`n.id`)} ${pageOf(query)}`)),
    db.rows<{ total: number }>(sql`select count(*)::int as total from notes n where ${condition}`),
  ]);
  return { rows: rows.map((row) => toNote(user, row)), total: count?.total ?? 0 };
}

export async function listStudentNotes(db: Db, user: Caller, studentId: string, query: Query): Promise<Page<Note>> {
  await db.requireRow(
    user.role === 'admin'
      ? sql`select from students where user_id = ${studentId}`
      : user.role === 'teacher'
        ? sql`select from (${ownStudents(user.id)}) own where own.student_id = ${studentId}`
        : sql`select where ${studentId}::uuid = ${user.id}::uuid`,
  );
  return listNotes(db, user, query, [isForStudent(studentId)]);
}

export async function listBatchNotes(db: Db, user: Caller, batchId: string, query: Query): Promise<Page<Note>> {
  const isTheirs = {
    admin: sql`true`,
    teacher: sql`b.teacher_id = ${user.id}`,
    student: sql`b.id in (${batchesWithNotes(user.id)})`,
  }[user.role];
  await db.requireRow(sql`select from batches b where b.id = ${batchId} and ${isTheirs}`);
  return listNotes(db, user, { ...query, batch: batchId });
}

export async function requireNoteRow(db: Db, user: Caller, id: string): Promise<NoteRow> {
  return requireNoteWhere(db, sql`n.id = ${id} and ${isOpenTo(user)}`);
}

export async function getNote(db: Db, user: Caller, id: string): Promise<Note> {
  return toNote(user, await requireNoteRow(db, user, id));
}

/** The titles of notes that use a subject or a standard, to explain why it cannot be deleted. */
export async function findNoteTitles(db: Db, use: { subject: string } | { standard: string }): Promise<string[]> {
  const which = 'subject' in use ? sql`subject_id = ${use.subject}` : sql`standard_id = ${use.standard}`;
  const rows = await db.rows<{ title: string }>(sql`select title from notes where ${which} order by title_order`);
  return rows.map(({ title }) => title);
}
