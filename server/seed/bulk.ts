import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/client.ts';

/** Rows of one statement: a year of attendance in a single one takes a slow machine longer than a statement may. */
const rowsAtOnce = 2_000;

/** Inserts any number of rows; `types` maps columns to PostgreSQL types. */
export async function insertRows<Column extends string>(
  db: Db,
  table: string,
  types: Record<Column, string>,
  rows: Record<NoInfer<Column>, unknown>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await insertSome(db, table, types, rows.slice(at, at + rowsAtOnce));
  }
}

async function insertSome<Column extends string>(
  db: Db,
  table: string,
  types: Record<Column, string>,
  rows: Record<NoInfer<Column>, unknown>[],
): Promise<void> {
  const columns = Object.keys(types) as Column[];
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const arrays = columns.map(
    (column) => sql`${sql.param(rows.map((row) => row[column]))}::${sql.raw(types[column])}[]`,
  );
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${names}) select * from unnest(${sql.join(arrays, sql`, `)})`,
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
