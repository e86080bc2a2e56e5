import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOf } from '#contract/endpoint';
import type { Note } from '#contract/notes';
import type * as contract from '#contract/notes';
import type { Db } from '../../db/client.ts';
import { notes } from '../../db/tables/note-tables.ts';
import { saveVersion } from '../../db/columns.ts';
import type { FileStore, ReceivedFile } from '../../files/file-store.ts';
import { removeLooseFile, claimFiles, withNewFile } from '../../files/loose-files.ts';
import { Refusal, rule, ruleAt, stale, requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { requirePdf } from './checked-pdf.ts';
import { titleFrom } from './file-names.ts';
import { requireAudience } from './note-audience.service.ts';
import { renotifyOfNote, notifyOfNote } from './note-notifications.service.ts';
import { toNote, type NoteRow } from './note-rows.service.ts';
import { getNote, requireNoteRow } from './notes.service.ts';

type Once = (work: (db: Db) => Promise<Note>) => Promise<Note>;
type StoredFile = Pick<typeof notes.$inferInsert, 'fileId' | 'fileName' | 'fileSize' | 'filePages' | 'fileSha256'>;
type Form = Omit<BodyOf<typeof contract.createNote>, 'fileOf'>;

const stored = (fileId: string, { name, size, pages, sha256 }: Note['file']): StoredFile => ({
  fileId,
  fileName: name,
  fileSize: size,
  filePages: pages,
  fileSha256: sha256,
});

/** Creates a note. The file is verified and synced before the note is inserted. */
export async function uploadNote(
  { db, files }: { db: Db; files: FileStore },
  user: Caller,
  body: BodyOf<typeof contract.uploadNote>,
  file: ReceivedFile,
  once: Once,
): Promise<Note> {
  await requireAudience(db, user, body);
  const pdf = await requirePdf(file, user.id);
  const form = { ...body, title: body.title ?? titleFrom(pdf.name) };
  return withNewFile(
    db,
    files,
    (id) => files.keep(pdf.path, id),
    (id) => once((tx) => insertNote(tx, user, form, stored(id, pdf))),
  );
}

export async function createNote(
  { db, files }: { db: Db; files: FileStore },
  user: Caller,
  { fileOf, ...form }: BodyOf<typeof contract.createNote>,
  once: Once,
): Promise<Note> {
  await requireAudience(db, user, form);
  const source = await requireNoteRow(db, user, fileOf).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw ruleAt('fileOf', 'This note no longer exists');
  });
  return withNewFile(
    db,
    files,
    (id) => files.duplicate(source.fileId, id),
    (id) => once((tx) => insertNote(tx, user, form, stored(id, source.file))),
  );
}

async function insertNote(db: Db, user: Caller, form: Form, file: StoredFile): Promise<Note> {
  const id = uuidv7();
  return db.transaction(async (tx) => {
    const { title, description, batch, student, teacher, isPublic } = form;
    await tx.insert(notes).values({
      id,
      title,
      description,
      isPublic,
      batchId: batch,
      studentId: student,
      teacherId: teacher,
      subjectId: form.subject ?? sql`(select subject_id from batches where id = ${batch})`,
      standardId: form.standard ?? sql`(select standard_id from batches where id = ${batch})`,
      ...file,
      uploadedBy: user.id,
      uploadedByName: user.name,
    });
    await notifyOfNote(tx, id);
    await claimFiles(tx, [file.fileId]);
    const after = await requireNoteRow(tx, user, id);
    await recordAudit(tx, user, { action: 'create', entity: 'note', entityId: id, after: audited(after) });
    return toNote(user, after);
  });
}

export async function updateNote(
  db: Db,
  user: Caller,
  id: string,
  { version, ...changes }: BodyOf<typeof contract.updateNote>,
): Promise<Note> {
  return db.transaction(async (tx) => {
    const before = await requireChangeable(tx, user, id);
    const audience = newAudience(before, changes);
    if (audience) await requireAudience(tx, user, audience);
    const { title, description, subject, standard } = changes;
    await writeNote(tx, user, before, version, {
      title,
      description,
      subjectId: subject,
      standardId: standard,
      // A note to one student names its last sender as the author.
      ...(audience?.student && user.role === 'teacher' && { uploadedBy: user.id, uploadedByName: user.name }),
      ...(audience && {
        batchId: audience.batch,
        studentId: audience.student,
        teacherId: audience.teacher,
        isPublic: audience.isPublic,
      }),
    });
    if (audience) await renotifyOfNote(tx, id);
    return getNote(tx, user, id);
  });
}

/** The new audience; undefined if it is unchanged, as it may be one that the caller could no longer choose. */
function newAudience(
  before: NoteRow,
  { batch, student, teacher, isPublic }: Omit<BodyOf<typeof contract.updateNote>, 'version'>,
) {
  const places = {
    batch: before.batch?._id ?? null,
    student: before.student?._id ?? null,
    teacher: before.teacher?._id ?? null,
  };
  const isMoved = [batch, student, teacher].some((place) => place !== undefined);
  const addressee = isMoved ? { batch: batch ?? null, student: student ?? null, teacher: teacher ?? null } : places;
  const audience = { ...addressee, isPublic: isPublic ?? before.isPublic };
  const isSame = JSON.stringify(audience) === JSON.stringify({ ...places, isPublic: before.isPublic });
  return isSame ? undefined : audience;
}

export async function replaceNoteFile(
  { db, files }: { db: Db; files: FileStore },
  user: Caller,
  id: string,
  { version }: BodyOf<typeof contract.replaceNoteFile>,
  file: ReceivedFile,
): Promise<Note> {
  const before = await requireChangeable(db, user, id);
  if (before.version !== version) throw stale(toNote(user, before));
  const pdf = await requirePdf(file, user.id);
  const after = await withNewFile(
    db,
    files,
    (fileId) => files.keep(pdf.path, fileId),
    (fileId) =>
      db.transaction(async (tx) => {
        await writeNote(tx, user, before, version, stored(fileId, pdf));
        await claimFiles(tx, [fileId]);
        return getNote(tx, user, id);
      }),
  );
  await removeLooseFile(db, files, before.fileId);
  return after;
}

export async function deleteNote(
  { db, files }: { db: Db; files: FileStore },
  user: Caller,
  id: string,
): Promise<{ _id: string }> {
  const fileId = await db.transaction(async (tx) => {
    const before = await requireChangeable(tx, user, id);
    const gone = requireRow(await tx.delete(notes).where(eq(notes.id, id)).returning({ fileId: notes.fileId }));
    await recordAudit(tx, user, { action: 'delete', entity: 'note', entityId: id, before: audited(before) });
    return gone.fileId;
  });
  await removeLooseFile(db, files, fileId);
  return { _id: id };
}

async function requireChangeable(db: Db, user: Caller, id: string): Promise<NoteRow> {
  const row = await requireNoteRow(db, user, id);
  if (toNote(user, row).canEdit) return row;
  throw rule('The office shows this note to everyone. Ask them to change it.');
}

async function writeNote(
  tx: Db,
  user: Caller,
  before: NoteRow,
  version: number,
  changes: Partial<typeof notes.$inferInsert>,
): Promise<void> {
  const id = before._id;
  if (!(await saveVersion(tx, notes, { id, version }, changes))) throw stale(await getNote(tx, user, id));
  const after = await requireNoteRow(tx, user, id);
  const change = { before: audited(before), after: audited(after) };
  await recordAudit(tx, user, { action: 'update', entity: 'note', entityId: id, ...change });
}

function audited({ title, description, subject, standard, batch, student, teacher, isPublic, file }: NoteRow): object {
  return {
    title,
    description,
    isPublic,
    subject: subject?.name ?? null,
    standard: standard?.name ?? null,
    batch: batch?.name ?? null,
    student: student?.name ?? null,
    teacher: teacher?.name ?? null,
    file: `${file.name}, ${file.size} bytes, ${file.sha256}`,
  };
}
