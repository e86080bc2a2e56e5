import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newOutsideDatabase } from '../../test/outside-database.ts';
import { copyUnusedData, newDataFolder } from '../../test/runtime/server-process.ts';
import { projectRoot } from '../project-root.ts';
import { StartError } from '../start-error.ts';
import { openAcademyDatabase } from './academy-database.ts';
import { migrations } from './migrate.ts';

const migrationsFolder = join(projectRoot, 'server/migrations');
const log = { warn: () => {}, debug: () => {} };

const open = (dataFolder: string, databaseUrl?: string) =>
  openAcademyDatabase({ dataFolder, ...(databaseUrl !== undefined && { databaseUrl }), tell: () => {}, log });

test('a data folder whose path is too long for a socket works all the same', async () => {
  const database = await open(copyUnusedData(newDataFolder('a'.repeat(100))));
  expect((await database.pool.query('select from users')).rowCount).toBe(0);
  await database.close();
});

test.runIf(process.getuid?.() === 0)('root gets a message when PostgreSQL cannot reach the data folder', async () => {
  const parent = newDataFolder('closed');
  mkdirSync(parent, { mode: 0o700 });
  await expect(open(join(parent, 'data'))).rejects.toThrow(/^The data folder \S.* cannot be reached by the account/);
});

test.runIf(process.platform === 'linux')('a data folder where nothing can be made is one sentence', async () => {
  await expect(open('/proc/academy')).rejects.toThrow(/^The data folder \/proc\/academy cannot be used: ENOENT.*$/);
});

test('an outside PostgreSQL older than 15 is refused with a sentence', async () => {
  const outside = new URL(await newOutsideDatabase());
  const client = new pg.Client({ connectionString: outside.href });
  await client.connect();
  // Simulates an older version for queries that search "public" first.
  await client.query(`create function public.current_setting(text) returns text language sql as $$ select '140011' $$`);
  await client.end();
  outside.searchParams.set('options', '-c search_path=public,pg_catalog');
  await expect(open(newDataFolder(), outside.href)).rejects.toThrow(
    new StartError('DATABASE_URL leads to PostgreSQL 14; Tasika needs 15 or newer.'),
  );
});

test('an outside PostgreSQL that does not answer is one sentence', async () => {
  await expect(open(newDataFolder(), 'postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow(
    new StartError('The PostgreSQL of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.'),
  );
});

test('an older database is brought up to date; one that a newer Tasika changed is left as it is, and refused with a sentence unless it suits this one', async () => {
  const outside = await newOutsideDatabase();
  const client = new pg.Client({ connectionString: outside });
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(drizzle(client), { migrationsFolder: migrationsUpTo(5) });
  await client.query(`insert into users (id, role, name) values (gen_random_uuid(), 'admin', 'Somebody of before')`);

  const database = await open(newDataFolder(), outside);
  await database.close();
  const applied = 'select count(*)::int as count from drizzle.__drizzle_migrations';
  expect((await client.query(applied)).rows).toEqual([{ count: migrations.length }]);
  expect((await client.query(`select name from users`)).rows).toEqual([{ name: 'Somebody of before' }]);

  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`);
  await (await open(newDataFolder(), outside)).close();
  await client.query('update minimum_schema set migration = 9000000000000');
  await expect(open(newDataFolder(), outside)).rejects.toThrow(
    new StartError(
      'The database was changed by a newer Tasika than this one. Start that version again, or restore a backup made before it.',
    ),
  );
  expect((await client.query(applied)).rows).toEqual([{ count: migrations.length + 1 }]);
});

/** The migrations of an older version. */
function migrationsUpTo(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}
