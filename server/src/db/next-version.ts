import { and, type Column, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** What every update of a versioned record sets beside its own columns. */
export const nextVersion = (table: { version: Column }) => ({
  version: sql`${table.version} + 1`,
  updatedAt: sql`now()`,
});

/** Changes a record and raises its version; false if it no longer has the expected one (optimistic locking). */
export async function saveVersion<Table extends PgTable & { id: PgColumn; version: PgColumn }>(
  tx: Db,
  table: Table,
  { id, version }: { id: string; version: number },
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- empty only while the table is not known
  changes: PgUpdateSetSource<Table>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set({ ...changes, ...nextVersion(table) })
    .where(and(eq(table.id, id), eq(table.version, version)));
  return rowCount === 1;
}
