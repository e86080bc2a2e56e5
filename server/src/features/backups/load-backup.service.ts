import { sentence } from '#contract/sentence';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openLongClient } from '../../db/client.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuidv7 } from 'uuid';
import { migrations } from '../../db/migrate.ts';
import { fileTables, installationTables } from '../../db/table-uses.ts';
import type { FileStore } from '../../files/file-store.ts';
import { fileIdsSql } from '../../files/loose-files.ts';
import { hashOf, Metered } from '../../files/metered.ts';
import { rule, type Refusal } from '../../refusals.ts';
import {
  copyIn,
  findFileTables,
  copySettings,
  findContentTables,
  findTables,
  quoted,
  type Table,
} from './backup-tables.service.ts';
import type { Run } from './backup-runs.service.ts';
import { checkEntries, unpackFiles, withBackup, type OpenBackup } from './backup-zip.ts';
import { archiveName, countsOf, tableEntry, type Manifest, type TablePart } from './manifest.ts';

/** The schema in which the backup is built. It is dropped within the transaction, so it is never visible. */
const scratch = 'tasika_restore';

/** Starts the transaction of a restore: reads continue, writes wait or are refused. */
export async function lockOutWriters(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query(copySettings);
  const tables = await findContentTables(client, 'public');
  await lockPatiently(
    client,
    tables.map(({ name }) => name),
    'share',
  );
}

/**
 * A dry run of a restore: reads everything, loads the rows and rolls back. Used by uploads and previews, so nothing is accepted that a restore
 * refuses later.
 */
export const tryBackup = (pool: pg.Pool, path: string, run: Run): Promise<Manifest> =>
  withBackup(path, async (backup) => {
    await checkEntries(backup, run);
    const client = await openLongClient(pool);
    try {
      await client.query('begin');
      await client.query(copySettings);
      await loadRows(client, backup, run);
      await client.query('rollback');
      return backup.manifest;
    } finally {
      await client.end();
    }
  });

/**
 * Builds the backup's academy beside the current one: its tables as of its version, its rows, then all later migrations. All within the caller's
 * transaction.
 */
export async function loadRows(client: pg.ClientBase, backup: OpenBackup, run: Run): Promise<void> {
  const { manifest } = backup;
  await client.query(`create schema ${scratch}; set local search_path = ${scratch}, public`);
  await runMigrations(client, (at) => at <= manifest.schema);
  const tables = await findTables(client, scratch);
  for (const { name } of tables) await client.query(`alter table ${scratch}.${quoted(name)} disable trigger user`);
  const parts = await requireKnownTables(client, manifest);
  const indexes = await dropIndexes(client);
  run.begin(
    'loading',
    parts.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for (const part of parts) await loadTable(client, backup, part, run);
  await requireFiles(client, manifest);
  await createIndexes(client, indexes, run);
  for (const { name } of tables) await client.query(`alter table ${scratch}.${quoted(name)} enable trigger user`);
  await continueNumbers(client);
  try {
    await runMigrations(client, (at) => at > manifest.schema);
    await validateConstraints(client);
  } catch (error) {
    throw asInvalidRows(error);
  }
  await requireAdmin(client);
  run.begin('finishing', 0);
}

async function runMigrations(client: pg.ClientBase, isWanted: (at: number) => boolean): Promise<void> {
  for (const { sql } of migrations.filter(({ folderMillis }) => isWanted(folderMillis))) {
    for (const statement of sql) await client.query(statement);
  }
}

/** Migrations add some constraints without looking at the rows that are there. */
async function validateConstraints(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where connamespace = '${scratch}'::regnamespace and not convalidated`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Translates PostgreSQL's error about a value that its column refuses, or that breaks a constraint. */
function asInvalidRows(error: unknown, copied?: string): unknown {
  const { code, table = copied, constraint, where = '' } = error as Partial<pg.DatabaseError>;
  if (!/^2[23]/.test(code ?? '')) return error;
  const [, row, column] = /, line (\d+)(?:, column (\w+))?/.exec(where) ?? [];
  return Object.assign(invalidRows(table, constraint ?? column, row), { cause: error });
}

function invalidRows(table?: string, name?: string, row?: string): Refusal {
  if (table === undefined) return rule('The rows in this backup are not what Tasika wrote. Nothing was changed.');
  if (name === undefined)
    return rule(
      sentence('The rows of "{table}" in this backup are not what Tasika wrote. Nothing was changed.', { table }),
    );
  if (row === undefined)
    return rule(
      sentence('The rows of "{table}" in this backup are not what Tasika wrote: "{name}". Nothing was changed.', {
        table,
        name,
      }),
    );
  return rule(
    sentence(
      'The rows of "{table}" in this backup are not what Tasika wrote: "{name}" in row {row}. Nothing was changed.',
      { table, name, row },
    ),
  );
}

/** Requires an admin, without whom nobody could log in any more: a setup code is issued only on a new installation. */
async function requireAdmin(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from ${scratch}.users
      where role = 'admin' and is_active and (password_hash is not null or email is not null) limit 1`,
  );
  if (rowCount !== 0) return;
  throw rule('There is no admin in this backup who could log in afterwards. Nothing was changed.');
}

/**
 * Requires exactly the tables and columns of the schema version. The tables left out have changed over time: one that the backup says it left out
 * stays empty, and one that has been left out since is not read.
 */
async function requireKnownTables(client: pg.ClientBase, { tables, leftOut = [] }: Manifest): Promise<TablePart[]> {
  const shapeOf = ({ name, columns }: Table) => `${name} ${columns.toSorted().join(' ')}`;
  const given = new Set(tables.map(shapeOf));
  const content = (await findContentTables(client, scratch)).filter(({ name }) => !leftOut.includes(name));
  const all = new Set((await findTables(client, scratch)).map(shapeOf));
  if (
    given.size < tables.length ||
    [...given].some((table) => !all.has(table)) ||
    content.some((table) => !given.has(shapeOf(table)))
  ) {
    throw rule('The tables in this backup are not those of the Tasika that it says it was made by.');
  }
  const read = new Set(content.map(({ name }) => name));
  return tables.filter(({ name }) => read.has(name));
}

/** Requires as many files as the rows name, besides those that the backup says were missing when it was made. */
async function requireFiles(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const tables = await findFileTables(client, scratch);
  if (tables.length === 0) return;
  const { rows } = await client.query<{ count: number }>(
    `select count(file_id)::int as count from (${fileIdsSql(tables)}) named`,
  );
  const named = rows[0]?.count ?? 0;
  const { files, missing } = countsOf(manifest);
  if (named !== files + missing) {
    throw rule(
      sentence('Files are missing in this backup: its rows name {named}, and it holds {files}. Nothing was changed.', {
        named,
        files,
      }),
    );
  }
}

async function loadTable(client: pg.ClientBase, backup: OpenBackup, part: TablePart, run: Run): Promise<void> {
  const meter = new Metered(run.advance);
  const source = await backup.open(tableEntry(part.name));
  // The query starts only once its stream has a listener: a lost connection would otherwise crash the server.
  const into = client.query(copyFrom(copyIn(scratch, part)));
  try {
    await pipeline(source, meter, into, { signal: run.signal });
  } catch (error) {
    throw asInvalidRows(error, part.name);
  }
  if (into.rowCount !== part.rows || meter.sha256() !== part.sha256) {
    throw rule('This backup changed while it was being restored. Nothing was changed.');
  }
}

/** An index, or a constraint that is one or needs one. */
interface IndexDefinition {
  table: string;
  drop: string;
  create: string;
}

/**
 * Drops all indexes, keys and foreign keys and answers the statements that create them again, in order of dependency. A bulk load without
 * them takes half the time: each index is built once, from all rows, and each foreign key is validated by one join.
 */
async function dropIndexes(client: pg.ClientBase): Promise<IndexDefinition[]> {
  const { rows } = await client.query<IndexDefinition>(
    `select t.relname as table,
            format('alter table %I.%I drop constraint %I', $1::text, t.relname, c.conname) as drop,
            format('alter table %I.%I add constraint %I %s', $1::text, t.relname, c.conname, pg_get_constraintdef(c.oid)) as create,
            c.contype = 'f' as "isForeign"
       from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.connamespace = $1::regnamespace and c.contype in ('p', 'u', 'x', 'f')
      union all
     select t.relname, format('drop index %I.%I', $1::text, i.relname), pg_get_indexdef(i.oid), false
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = $1::regnamespace and t.relkind = 'r'
        and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x'))
      order by "isForeign", "table"`,
    [scratch],
  );
  for (const { drop } of rows.toReversed()) await client.query(drop);
  return rows;
}

async function createIndexes(client: pg.ClientBase, indexes: IndexDefinition[], run: Run): Promise<void> {
  run.begin('indexing', indexes.length);
  for (const { create, table } of indexes) {
    run.signal.throwIfAborted();
    await client.query(create).catch((error: unknown) => {
      throw asInvalidRows(error, table);
    });
    run.advance(1);
  }
}

/** Lets sequences continue after the highest number present. */
async function continueNumbers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = '${scratch}'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { table, column } of rows) {
    const name = `${scratch}.${quoted(table)}`;
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', '${column}'), coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${name}`,
    );
  }
}

/**
 * Copies the backup's files beside the current ones. An identical file is kept; if its id is taken by another, the backup's file gets a new id and
 * its rows are updated. Until the restore commits they are loose files, and swept if it never does.
 */
export async function loadFiles(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  backup: OpenBackup,
  run: Run,
): Promise<Map<string, string>> {
  run.begin('files', backup.manifest.files.count);
  const moved = new Map<string, string>();
  for await (const { id, content: packed } of unpackFiles(await backup.open(archiveName))) {
    const path = await files.temporaryPath();
    try {
      const meter = new Metered();
      await pipeline(packed, meter, createWriteStream(path, { mode: 0o600, flush: true }), { signal: run.signal });
      const arrived = meter.sha256();
      const content = await (await files.find(id))?.read();
      const present = content && (await hashOf(content)).sha256;
      if (present !== undefined && present !== arrived) moved.set(id, uuidv7());
      const target = moved.get(id) ?? id;
      await pool.query(
        `insert into loose_files (file_id) select $1 where not exists (select from (${fileIdsSql()}) f where file_id = $1::uuid)
         on conflict (file_id) do update set since = now()`,
        [target],
      );
      if (present !== arrived) await files.keep(path, target);
    } finally {
      await rm(path, { force: true });
    }
    run.advance(1);
  }
  return moved;
}

/** Records which files the new rows reference; the previous academy's files are swept later. */
export async function claimFiles(client: pg.ClientBase, moved: Map<string, string>): Promise<void> {
  const tables = await findFileTables(client, scratch);
  for (const table of tables) {
    await client.query(
      `update ${table} set file_id = moved.to
         from unnest($1::uuid[], $2::uuid[]) as moved ("from", "to") where file_id = moved.from`,
      [[...moved.keys()], [...moved.values()]],
    );
  }
  const present = fileIdsSql(fileTables.map((name) => `public.${name}`));
  const restored = fileIdsSql(tables);
  await client.query(
    `insert into public.loose_files (file_id) (${present}) except (${restored}) on conflict do nothing`,
  );
  await client.query(`delete from public.loose_files where file_id in (${restored})`);
}

/** Moves the tables and functions of the scratch schema into the place of the current ones. */
export async function exchange(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${installationTables.map((name) => `${scratch}.${quoted(name)}`).join(', ')}`);
  const names = (await findTables(client, scratch)).map(({ name }) => name);
  await client.query(`analyze ${names.map((name) => `${scratch}.${quoted(name)}`).join(', ')}`);
  const { rows: functions } = await client.query<{ signature: string }>(
    `select format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) as signature
       from pg_proc where pronamespace = '${scratch}'::regnamespace`,
  );
  await lockPatiently(client, names, 'access exclusive');
  await client.query(`drop table ${names.map((name) => `public.${quoted(name)}`).join(', ')}`);
  // In one statement, as functions may call one another.
  await client.query(`drop function ${functions.map(({ signature }) => `public.${signature}`).join(', ')}`);
  for (const { signature } of functions) await client.query(`alter function ${scratch}.${signature} set schema public`);
  for (const name of names) await client.query(`alter table ${scratch}.${quoted(name)} set schema public`);
  // This fails if anything is left in the schema.
  await client.query(`drop schema ${scratch}`);
  // This triggers a new rendering of the public pages.
  await client.query('insert into public.site_changes default values');
}

const lockTimeoutMs = 60_000;

/** Locks with short time-outs and retries, so that PostgreSQL does not detect a deadlock and roll one side back. */
async function lockPatiently(
  client: pg.ClientBase,
  names: string[],
  mode: 'share' | 'access exclusive',
): Promise<void> {
  const tables = names.map((name) => `public.${quoted(name)}`).join(', ');
  for (const deadline = performance.now() + lockTimeoutMs; ;) {
    await client.query(`savepoint locks; set local lock_timeout = '300ms'`);
    try {
      await client.query(`lock table ${tables} in ${mode} mode; set local lock_timeout = 0; release savepoint locks`);
      return;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isTaken || performance.now() > deadline) throw error;
      await client.query('rollback to savepoint locks');
      await pause(50);
    }
  }
}
