import { eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { statusOf } from '#contract/errors';
import type { Db } from '../db/client.ts';
import { looseFiles } from '../db/tables/note-tables.ts';
import { fileTables } from '../db/table-uses.ts';
import { refusalIn } from '../db/refusal-in.ts';
import type { FileStore } from './file-store.ts';

/** A query for the ids of all files to which rows of these tables refer. */
export const fileIdsSql = (tables = fileTables) =>
  tables.map((table) => `select file_id from ${table}`).join(' union ');

/**
 * Writes a file with `put` and passes its id to `use`, which writes the row that refers to it and calls `claimFiles` in one
 * transaction. Whatever fails in between, no row is without its file, and the sweep removes a file without a row.
 */
export function withNewFile<Answer>(
  db: Db,
  files: FileStore,
  put: (id: string) => Promise<void>,
  use: (id: string) => Promise<Answer>,
): Promise<Answer> {
  return withNewFiles(db, files, [put], ([id]) => use(id as string));
}

/** Does the same as `withNewFile` for several files, with an id for each of `puts`, in their order. */
export async function withNewFiles<Answer>(
  db: Db,
  files: FileStore,
  puts: ((id: string) => Promise<void>)[],
  use: (ids: string[]) => Promise<Answer>,
): Promise<Answer> {
  const arriving = puts.map((put) => ({ id: uuidv7(), put }));
  const ids = arriving.map(({ id }) => id);
  await db.insert(looseFiles).values(ids.map((fileId) => ({ fileId })));
  try {
    for (const { id, put } of arriving) await put(id);
    return await use(ids);
  } catch (error) {
    // After a lost connection the transaction may have been committed nevertheless: the sweep finds out.
    if (statusOf[refusalIn(error)?.code ?? 'internal'] < 500) await removeLooseFiles(db, files, ids);
    throw error;
  }
}

/** Marks files as used, in the transaction that writes the rows: from its commit the files belong to these. */
export async function claimFiles(tx: Db, ids: string[]): Promise<void> {
  await tx.delete(looseFiles).where(inArray(looseFiles.fileId, ids));
}

export async function removeLooseFiles(db: Db, files: FileStore, ids: string[]): Promise<void> {
  for (const id of ids) await removeLooseFile(db, files, id);
}

/** Deletes a file that a committed transaction released. If this fails, the sweep does it. */
export async function removeLooseFile(db: Db, files: FileStore, id: string): Promise<void> {
  const isLoose = await db.$count(looseFiles, eq(looseFiles.fileId, id));
  if (isLoose === 0) return;
  await files.remove(id);
  await db.delete(looseFiles).where(eq(looseFiles.fileId, id));
}

/** Deletes orphaned files: of deleted batches, of interrupted uploads. */
export async function sweepLooseFiles(db: Db, files: FileStore): Promise<void> {
  const rows = await db
    .select({ id: looseFiles.fileId })
    .from(looseFiles)
    .where(
      sql`since < now() - interval '1 hour'
          and not exists (select from (${sql.raw(fileIdsSql())}) used where used.file_id = loose_files.file_id)`,
    );
  for (const { id } of rows) await removeLooseFile(db, files, id);
}
