import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import type { FileStore } from '../src/files/file-store.ts';

/** Rows of one statement: a year of attendance in a single one takes a slow machine longer than a statement may. */
const rowsAtOnce = 2_000;

/** Inserts any number of rows; a column that only other rows have is null. */
export async function insertRows(db: Db, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const into = sql.identifier(table);
  const columns = sql.raw([...new Set(rows.flatMap(Object.keys))].join(', '));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(at, at + rowsAtOnce));
    await db.execute(sql`
      insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}, ${some})`);
  }
}

/**
 * Stores files before and outside the transaction that inserts their rows, which calls `claimFiles`: if it fails, they are loose files. Answers their
 * columns with the rest of what came with the content.
 */
export async function storeFiles<File extends { content: Buffer }>(db: Db, store: FileStore, files: File[]) {
  const stored = files.map((file) => ({ ...file, id: uuidv7() }));
  const loose = stored.map(({ id }) => ({ file_id: id }));
  await insertRows(db, 'loose_files', loose);
  return Promise.all(
    stored.map(async ({ content, id, ...rest }) => {
      await store.write(content, id);
      return { ...rest, file_id: id, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
}

/** A seeded pseudo-random generator of numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
