import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { FileStore, SentFile } from '../../files/file-store.ts';
import { notFound } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { requireNoteWhere, type NoteRow } from './note-rows.service.ts';
import { requireNoteRow } from './notes.service.ts';

interface Needs {
  db: Db;
  files: FileStore;
}

/** The file for one person; `private, no-cache`, since the next user of this browser may be another person. */
export async function getNoteFile({ db, files }: Needs, user: Caller, id: string): Promise<SentFile> {
  return toFile(files, await requireNoteRow(db, user, id), 'private, no-cache');
}

/** A public file. Shared caches may keep it, but only briefly: a withdrawn note must disappear. */
export async function getPublicNoteFile({ db, files }: Needs, id: string): Promise<SentFile> {
  const row = await requireNoteWhere(db, sql`n.id = ${id} and n.is_public`);
  return toFile(files, row, 'public, max-age=300');
}

async function toFile(files: FileStore, { file, fileId }: NoteRow, cacheControl: string): Promise<SentFile> {
  const content = await files.find(fileId, file.size);
  if (content === undefined) throw notFound('The file of this note no longer exists');
  return { content, id: fileId, type: 'application/pdf', name: file.name, cacheControl };
}
