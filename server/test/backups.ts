import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { expect, inject } from 'vitest';
import yauzl from 'yauzl';
import yazl from 'yazl';
import {
  createBackup,
  getBackupStatus,
  listBackups,
  checkRestore,
  restoreBackup,
  type Backup,
  type BackupStatus,
  type RestoreCheck,
} from '#contract/backups';
import { makeAdmin } from '../seed/factories.ts';
import { quietRun } from '../src/features/backups/backup-runs.service.ts';
import { migrations } from '../src/db/migrate.ts';
import { writeBackup } from '../src/features/backups/write-backup.service.ts';
import { openDatabase, type Db } from '../src/db/client.ts';
import type { FileStore } from '../src/files/file-store.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './call.ts';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/** A `TestApp`, or one on another database. */
export interface Academy {
  db: Db;
  as: (userId: string) => Caller;
}

/** An admin after a restore, which ended all sessions. */
export const newAdmin = async ({ db, as }: Academy): Promise<Caller> => as((await makeAdmin(db)).id);

/** Makes a backup and waits for its end. */
export async function takeBackup(admin: Caller, passphrase: string | null = null): Promise<Backup> {
  const { status, body } = await admin.call(createBackup, { body: { passphrase } });
  expect(status, JSON.stringify(body)).toBe(202);
  return finished(admin, body.data);
}

/** Waits for the end of the run that makes or checks this backup. */
export const finished = (admin: Caller, { _id: id }: Backup): Promise<Backup> =>
  eventually(async () => {
    const list = await admin.call(listBackups);
    const made = list.body.data.find(({ _id }) => _id === id);
    expect(made?.status).not.toBe('running');
    expect((await admin.call(getBackupStatus)).body.data.running).toBeNull();
    return made as Backup;
  });

/** Checks a backup for a restore and waits for the result. */
export async function checkBackup(
  admin: Caller,
  id: string,
  passphrase: string | null = null,
): Promise<Omit<RestoreCheck, '_id'>> {
  const begun = await admin.call(checkRestore, { params: { id }, body: { passphrase } });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  return eventually(async () => {
    const { running, lastCheck } = (await admin.call(getBackupStatus)).body.data;
    expect([running, lastCheck?._id]).toEqual([null, begun.body.data._id]);
    const { preview = null, failure = null } = lastCheck ?? {};
    return { preview, failure };
  });
}

/** Restores a backup, waits for its end and answers why it failed, if it did. */
export async function putBack(
  academy: Academy,
  admin: Caller,
  id: string,
  passphrase: string | null = null,
): Promise<BackupStatus['failedRestore']> {
  const { preview, failure } = await checkBackup(admin, id, passphrase);
  expect(failure).toBeNull();
  const body = { name: preview?.nameToType ?? '', passphrase };
  const begun = await admin.call(restoreBackup, { params: { id }, body });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  return eventually(async () => {
    const { body: now } = await (await newAdmin(academy)).call(getBackupStatus);
    expect(now.data.running).toBeNull();
    return now.data.failedRestore;
  });
}

/** Where an academy without a bucket has this backup. */
export const backupPathOf = ({ deps }: Pick<TestApp, 'deps'>, id: string) => join(deps.backups.folder, `${id}.backup`);

export const bytesOf = (academy: Pick<TestApp, 'deps'>, { _id }: Backup): Buffer =>
  readFileSync(backupPathOf(academy, _id));

export type Entries = Map<string, Buffer>;

export async function unpack(zipped: Buffer): Promise<Entries> {
  const zip = await yauzl.fromBufferPromise(zipped, { lazyEntries: true });
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

export async function pack(entries: Iterable<[string, Buffer]>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

export type LooseManifest = Record<string, unknown> & {
  tables: { name: string; columns: string[]; rows: number; bytes: number; sha256: string }[];
  files: { count: number; bytes: number; sha256: string };
};

/** A backup whose manifest matches its manipulated content, so only the content is wrong. */
export async function repack(
  zipped: Buffer,
  change: (entries: Entries, manifest: LooseManifest) => void,
): Promise<Buffer> {
  const entries = await unpack(zipped);
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as LooseManifest;
  entries.delete('manifest.json');
  change(entries, manifest);
  const fit = (part: { bytes: number; sha256: string }, content?: Buffer) => {
    if (content === undefined) return;
    part.bytes = content.length;
    part.sha256 = createHash('sha256').update(content).digest('hex');
  };
  for (const table of manifest.tables) fit(table, entries.get(`tables/${table.name}.copy`));
  fit(manifest.files, entries.get('files.tar'));
  return pack([...entries, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
}

export function backupForm(content: Buffer, passphrase = ''): FormData {
  const form = new FormData();
  form.append('passphrase', passphrase);
  form.append('file', new Blob([new Uint8Array(content)], { type: 'application/zip' }), 'backup.zip');
  return form;
}

interface Uploaded {
  /** Of the answer: 202 if the check began. */
  status: number;
  /** Reason of the refusal, by the request or by the run. */
  refused: string | null;
  backup: Backup;
}

/** Uploads a file like the page, and waits for the end of its check. */
export async function upload(admin: Caller, content: Buffer, passphrase?: string): Promise<Uploaded> {
  const payload = backupForm(content, passphrase);
  const { status, body } = await admin.raw({ method: 'POST', url: '/api/backups/upload', payload });
  if (status !== 202) return { status, refused: body.fields?.file ?? body.message, backup: body.data };
  const backup = await finished(admin, body.data);
  return { status, refused: backup.status === 'failed' ? backup.failure : null, backup };
}

/** An empty database owned by an account without other rights; dropped when `work` ends. */
export async function withDatabase<Answer>(work: (database: TestDatabase) => Promise<Answer>): Promise<Answer> {
  const name = `other_${randomBytes(6).toString('hex')}`;
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') });
  await cluster.connect();
  await cluster.query(`create role ${name} login`);
  await cluster.query(`create database ${name} owner ${name}`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  url.username = name;
  const database = openDatabase(url.href, () => {});
  try {
    return await work({ ...database, url: url.href });
  } finally {
    await database.pool.end();
    await cluster.query(`drop database ${name} with (force)`);
    await cluster.query(`drop role ${name}`);
    await cluster.end();
  }
}

/** A backup by a Tasika with this many migrations, which must include notes. */
export const oldBackup = (migrationCount: number, files: FileStore): Promise<Buffer> =>
  withDatabase(async ({ pool }) => {
    const then = migrations.slice(0, migrationCount);
    for (const { sql } of then) for (const part of sql) await pool.query(part);
    await pool.query(`create schema drizzle; create table drizzle.__drizzle_migrations (created_at bigint)`);
    await pool.query('insert into drizzle.__drizzle_migrations values ($1)', [then.at(-1)?.folderMillis]);
    await pool.query(
      `insert into settings (name) values ('Old Academy');
       insert into users (id, role, name, email)
       values ('00000000-0000-4000-8000-000000000001', 'admin', 'Old hand', 'old@example.com')`,
    );
    const path = await files.temporaryPath();
    await writeBackup({ pool, files }, path, null, quietRun());
    const bytes = readFileSync(path);
    rmSync(path);
    return bytes;
  });

export const firstWithNotes = migrations.findIndex(({ sql }) => sql.join('').includes('CREATE TABLE notes')) + 1;
