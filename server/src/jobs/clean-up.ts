import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { tableUses } from '../db/table-uses.ts';
import type { FileStore } from '../files/file-store.ts';
import { sweepLooseFiles } from '../files/loose-files.ts';

/** Deletes expired rows with one statement per table and no transaction: an interruption loses nothing. */
export async function cleanUp(db: Db, files: FileStore): Promise<void> {
  for (const [table, { expired }] of Object.entries(tableUses)) {
    if (expired !== undefined) await db.execute(sql`delete from ${sql.identifier(table)} where ${sql.raw(expired)}`);
  }
  await sweepLooseFiles(db, files);
}
