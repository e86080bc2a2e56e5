import { readdirSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { fileTables, tableUses } from '../src/db/table-uses.ts';
import { testDatabase } from './database.ts';

const { pool } = await testDatabase();

const { rows } = await pool.query<{ table: string; column: string; type: string; isNullable: boolean }>(`
  SELECT table_name AS "table", column_name AS "column", data_type AS type, is_nullable = 'YES' AS "isNullable"
    FROM information_schema.columns WHERE table_schema = 'public'`);

const folder = new URL('../src/db/tables/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('-tables.ts'));
const modules = await Promise.all(
  files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
);
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
const known = new Map<string, PgTable>(tables.map((table) => [getTableName(table), table]));

describe.each([...known])('the table %s', (name, table) => {
  const actual = new Map(rows.filter((row) => row.table === name).map((row) => [row.column, row]));

  test('has every column that queries are typed by, and empty values where they may be', () => {
    expect(actual.size).toBeGreaterThan(0);
    for (const column of Object.values(getTableColumns(table))) {
      const found = actual.get(column.name);
      expect(found, column.name).toBeDefined();
      expect(found?.isNullable, column.name).toBe(!column.notNull);
      const wanted = column.getSQLType();
      const type = found?.type === 'ARRAY' ? wanted : found?.type;
      expect([type, type?.replace(' without time zone', '')], column.name).toContain(wanted);
    }
  });
});

test('every table has an entry that says what a backup, the clean-up and the files do with it', async () => {
  const { rows: present } = await pool.query<{ name: string; hasFiles: boolean }>(
    `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'file_id') as "hasFiles"
       from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by relname`,
  );
  expect(Object.keys(tableUses).toSorted()).toEqual(present.map(({ name }) => name));
  const withFiles = present.filter(({ name, hasFiles }) => hasFiles && name !== 'loose_files');
  expect(fileTables.toSorted()).toEqual(withFiles.map(({ name }) => name));
});
