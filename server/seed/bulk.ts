import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/client.ts';

/** Inserts any number of rows in one statement; `types` maps columns to PostgreSQL types. */
export async function insertRows<Column extends string>(
  db: Db,
  table: string,
  types: Record<Column, string>,
  rows: Record<NoInfer<Column>, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
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
