import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../db/client.ts';
import { looseFiles } from '../db/tables/note-tables.ts';
import { refusalIn } from '../http/failures.ts';
import type { FileStore } from './file-store.ts';

/**
 * Puts a file on the disk with `put` and hands its id to `use`, which writes the row that refers to it, in one transaction
 * that also calls `tieFile`. Whatever fails or dies in between, no row is without its file, and no file stays for good
 * without its row.
 */
export async function withNewFile<Answer>(
  db: Db,
  files: FileStore,
  put: (id: string) => Promise<void>,
  use: (id: string) => Promise<Answer>,
): Promise<Answer> {
  const id = uuidv7();
  await db.insert(looseFiles).values({ fileId: id });
  try {
    await put(id);
    return await use(id);
  } catch (error) {
    // After a lost connection the row may be there all the same: the sweep finds out.
    if ((refusalIn(error)?.status ?? 500) < 500) await removeLooseFile(db, files, id);
    throw error;
  }
}

/** Within the transaction that writes the row: from its commit on the file belongs to it. */
export async function tieFile(tx: Db, id: string): Promise<void> {
  await tx.delete(looseFiles).where(eq(looseFiles.fileId, id));
}

/** Removes a file that a committed transaction let go. Should it fail, the sweep does it. */
export async function removeLooseFile(db: Db, files: FileStore, id: string): Promise<void> {
  const isLoose = await db.$count(looseFiles, eq(looseFiles.fileId, id));
  if (isLoose === 0) return;
  await files.remove(id);
  await db.delete(looseFiles).where(eq(looseFiles.fileId, id));
}

/** Removes what nobody came back for: the files of deleted batches, of uploads that died half-way. */
export async function sweepLooseFiles(db: Db, files: FileStore): Promise<void> {
  const rows = await db
    .select({ id: looseFiles.fileId })
    .from(looseFiles)
    .where(
      sql`since < now() - interval '1 hour' and not exists (select from notes where notes.file_id = loose_files.file_id)`,
    );
  for (const { id } of rows) await removeLooseFile(db, files, id);
}
