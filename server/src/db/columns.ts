import { and, type Column, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { searchable } from '#contract/names';
import type { Db } from './client.ts';

/** Formats an instant for the API, ISO 8601 in UTC, from either form the driver returns. */
export function toInstant(value: string | Date): string;
export function toInstant(value: string | Date | null): string | null;
export function toInstant(value: string | Date | null): string | null {
  // Queries that are not typed by a table return it already formatted; PostgreSQL itself never writes a Z.
  if (value === null || (typeof value === 'string' && value.endsWith('Z'))) return value;
  if (typeof value === 'string' && value[10] === ' ' && value.endsWith('+00')) return fromUtc(value);
  return new Date(value).toISOString();
}

/** Converts `2026-07-15 05:00:00.123456+00`, as a connection in UTC writes it; parsing through `Date` takes ten times as long. */
function fromUtc(written: string): string {
  const fraction = written.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${written.slice(0, 10)}T${written.slice(11, 19)}.${fraction}Z`;
}

/** Formats the two instants of a row that otherwise equals its record. */
export const withInstants = <Row extends { createdAt: string; updatedAt: string }>(row: Row): Row => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
});

/** Converts PostgreSQL's `HH:MM:SS` to `HH:MM`. */
export function toTime(value: string): string;
export function toTime(value: string | null): string | null;
export function toTime(value: string | null): string | null {
  return value === null ? null : value.slice(0, 5);
}

/** A LIKE pattern that finds `search` anywhere in `searchable` text, with LIKE's wildcards escaped. */
export function likePattern(search: string): string {
  return `%${searchable(search).replace(/[\\%_]/g, '\\$&')}%`;
}

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
