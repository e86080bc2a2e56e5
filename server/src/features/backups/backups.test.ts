import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import { createBackup, deleteBackup, getBackupFile, getBackupStatus, listBackups } from '#contract/backups';
import { getAdminSummary } from '#contract/dashboard';
import { createSubject } from '#contract/subjects';
import { makeAdmin, makeNote } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { backupPathOf, bytesOf, checkBackup, takeBackup, unpack } from '../../../test/backups.ts';
import { leftOutTables } from '../../db/table-uses.ts';
import { stopRuns } from './backup-runs.service.ts';
import { makeNightlyBackup } from './backups.service.ts';

const academy = await testApp();
const { db, deps, as, pool } = academy;
const admin = as((await makeAdmin(db, { name: 'Asha Kulkarni' })).id);

test('a backup is made, read back and listed with who made it, when, how large it is and what is in it', async () => {
  await makeNote(db, deps.files, { isPublic: true });
  const backup = await takeBackup(admin);
  expect(backup).toMatchObject({
    createdBy: 'Asha Kulkarni',
    kind: 'manual',
    status: 'ready',
    failure: null,
    isEncrypted: false,
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
    counts: expect.objectContaining({ notes: 1, files: 1 }),
    verifiedAt: expect.any(String),
  });
  expect(backup.size).toBe(bytesOf(academy, backup).length);
  const { body } = await admin.call(getBackupStatus);
  expect(body.data).toMatchObject({
    running: null,
    lastReady: { _id: backup._id },
    lastFailure: null,
    secondPlace: null,
  });
});

test('all stored files are one entry of a backup, so that their number has no limit', async () => {
  await makeNote(db, deps.files, { isPublic: true });
  const backup = await takeBackup(admin);
  expect(backup.counts?.files).toBeGreaterThan(1);
  const names = [...(await unpack(bytesOf(academy, backup))).keys()];
  expect(names.filter((name) => !name.startsWith('tables/'))).toEqual(['files.tar', 'manifest.json']);
});

test('sessions, tokens, codes and mails that open an account are not in a backup, and passwords only as hashes', async () => {
  await pool.query(
    `insert into mails (id, kind, to_address, subject, text, html, status)
     values (gen_random_uuid(), 'reset', 'a@example.com', 'Password', 'https://academy.example/reset/secret-link', '', 'failed'),
            (gen_random_uuid(), 'newsletter', 'a@example.com', 'News', 'the news of June', '', 'waiting')`,
  );
  await pool.query(
    `insert into email_otps (id, email, code_hash, expires_at) values (gen_random_uuid(), 'otp@example.com', 'x', now())`,
  );
  const entries = await unpack(bytesOf(academy, await takeBackup(admin)));
  expect(leftOutTables).toEqual(expect.arrayContaining(['sessions', 'account_tokens', 'email_otps', 'schedule_feeds']));
  for (const table of [...leftOutTables, 'backups']) expect([...entries.keys()]).not.toContain(`tables/${table}.copy`);
  expect([...entries.keys()]).toContain('tables/users.copy');
  const mails = String(entries.get('tables/mails.copy'));
  expect(mails).toContain('the news of June');
  expect(mails).not.toContain('secret-link');
});

test('the file is downloaded as it lies there, in parts too, and the history says who took it', async () => {
  const backup = await takeBackup(admin);
  const url = `/api/backups/${backup._id}/file`;
  const whole = await admin.raw({ method: 'GET', url });
  expect(whole.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  expect(String(whole.headers['content-disposition'])).toContain(backup.fileName);
  expect(backup.fileName).toMatch(/^tasika-\d{4}-\d{2}-\d{2}-\d{4}-[\da-f]{8}\.zip$/);
  const part = await admin.raw({ method: 'GET', url, headers: { range: 'bytes=0-3' } });
  expect([part.status, part.body]).toEqual([206, 'PK\u0003\u0004']);
  const { body } = await admin.call(listAuditEntries, { query: { entity: 'backup' } });
  expect(body.data.some(({ action, entityId }) => action === 'download' && entityId === backup._id)).toBe(true);
});

test('a backup is deleted with its file', async () => {
  const backup = await takeBackup(admin);
  expect((await admin.call(deleteBackup, { params: { id: backup._id } })).status).toBe(200);
  expect(readdirSync(deps.backups.folder)).not.toContain(`${backup._id}.backup`);
  expect((await admin.call(getBackupFile, { params: { id: backup._id } })).status).toBe(404);
  expect((await admin.call(deleteBackup, { params: { id: backup._id } })).status).toBe(404);
});

test('while one is being made another is refused, and people go on working', async () => {
  const [first, second] = await Promise.all([
    admin.call(createBackup, { body: {} }),
    admin.call(createBackup, { body: {} }),
  ]);
  const answers = [first, second].toSorted((one, other) => one.status - other.status);
  expect(answers.map(({ status }) => status)).toEqual([202, 409]);
  expect(answers[1]?.body.message).toMatch(/Wait until it is done/);
  const subject = await admin.call(createSubject, { body: { name: 'Geography' } });
  expect(subject.status).toBe(201);
  await takeBackupAgain();
});

/** Waits for the one that is still being made. */
async function takeBackupAgain() {
  await expect.poll(async () => (await admin.call(getBackupStatus)).body.data.running).toBeNull();
  return takeBackup(admin);
}

test('the same request sent twice makes one backup', async () => {
  const before = (await admin.call(listBackups)).body.pagination.total;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await admin.call(createBackup, { body: {}, headers });
  await expect.poll(async () => (await admin.call(getBackupStatus)).body.data.running).toBeNull();
  const again = await admin.call(createBackup, { body: {}, headers });
  expect(again.body.data._id).toBe(first.body.data._id);
  expect((await admin.call(listBackups)).body.pagination.total).toBe(before + 1);
});

test('a file that is missing on the disk keeps nobody from having a backup of all the rest', async () => {
  const note = await makeNote(db, deps.files, { isPublic: true });
  await deps.files.remove(note.fileId);
  const backup = await takeBackup(admin);
  const entries = await unpack(bytesOf(academy, backup));
  expect(JSON.parse(String(entries.get('manifest.json'))).missing).toBe(1);
  expect(backup).toMatchObject({ status: 'incomplete', counts: { missing: 1 } });
  expect((await admin.call(getBackupStatus)).body.data.lastReady?.missing).toBe(1);
  expect((await admin.call(getAdminSummary)).body.data.backup.missing).toBe(1);
  expect((await checkBackup(admin, backup._id)).preview?.counts.missing).toBe(1);
  await pool.query('delete from notes where id = $1', [note.id]);
});

test('when one fails the page and the dashboard say why, until one succeeds', async () => {
  const { folder } = deps.backups;
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'not a folder');
  const failed = await takeBackup(admin);
  expect(failed).toMatchObject({ status: 'failed', failure: expect.any(String), size: null, verifiedAt: null });
  const { body } = await admin.call(getAdminSummary);
  expect(body.data.backup.lastFailure).toEqual({ at: failed.createdAt, reason: failed.failure });
  rmSync(folder);
  mkdirSync(folder);
  const good = await takeBackup(admin);
  const after = await admin.call(getAdminSummary);
  expect(after.body.data.backup).toEqual({ lastAt: good.takenAt, missing: 0, lastFailure: null });
});

test('one whose server died while it was made is shown as failed', async () => {
  await pool.query(
    `insert into backups (id, kind, status, is_encrypted) values (gen_random_uuid(), 'manual', 'running', false)`,
  );
  const { body } = await admin.call(listBackups);
  expect(body.data[0]).toMatchObject({ status: 'failed', failure: 'The server stopped before this was finished.' });
  expect((await admin.call(getBackupStatus)).body.data.lastFailure?.reason).toMatch(/server stopped/);
});

test('nightly backups are removed when they expire; those a person made stay', async () => {
  await pool.query('delete from backups');
  const manual = await takeBackup(admin);
  const { rows } = await pool.query(
    `insert into backups (id, kind, status, created_at, is_encrypted, taken_at, size, sha256, counts, app_version, verified_at)
     select gen_random_uuid(), 'nightly', 'ready', now() - n * interval '1 day', false, now(), 1, '', '{}', '', now()
       from generate_series(1, 400) n returning id`,
  );
  for (const { id } of rows) writeFileSync(backupPathOf({ deps }, id), 'x');
  await pool.query(`update backups set created_at = now() - interval '2 years' where id = $1`, [manual._id]);
  await makeNightlyBackup(deps);
  const { body } = await admin.call(listBackups, { query: { limit: 200 } });
  const nightly = body.data.filter(({ kind }) => kind === 'nightly');
  expect(nightly.length).toBeGreaterThanOrEqual(18);
  expect(nightly.length).toBeLessThanOrEqual(23);
  expect(nightly[0]).toMatchObject({ createdBy: 'auto', status: 'ready' });
  expect(body.data.map(({ _id }) => _id)).toContain(manual._id);
  const files = readdirSync(deps.backups.folder).filter((name) => rows.some(({ id }) => name.startsWith(id)));
  expect(files).toHaveLength(nightly.length - 1);
});

test('a nightly backup that is taken up while the server is being stopped is not begun', async () => {
  const { deps: own, db: ownDb, pool: ownPool } = await testApp();
  await stopRuns(ownDb);
  await expect(makeNightlyBackup(own)).rejects.toThrow('The server is being stopped. Try again in a minute.');
  expect((await ownPool.query('select from backups')).rowCount).toBe(0);
});
