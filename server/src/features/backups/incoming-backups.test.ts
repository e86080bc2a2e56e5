import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import { createBackup, getBackupFile, getBackupStatus, listBackups, restoreBackup } from '#contract/backups';
import { makeNote } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { backupForm, bytesOf, finished, newAdmin, repack, takeBackup, upload } from '../../../test/backups.ts';

const academy = await testApp();
const { db, deps, pool } = academy;
await pool.query(`insert into settings (name) values ('Sample Academy')`);
const admin = await newAdmin(academy);
const own = await takeBackup(admin);
const content = bytesOf(academy, own);

/** Holds up each check by the schema in which it builds the academy; answers how to let it go on. */
async function holdChecks(): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin; create schema tasika_restore');
  let isHeld = true;
  const letGo = async () => {
    if (isHeld) await client.query('rollback').finally(() => client.release());
    isHeld = false;
  };
  onTestFinished(letGo);
  return letGo;
}

test('an upload is answered before its check has ended, which is followed like any run', async () => {
  const letGo = await holdChecks();
  const answer = await admin.raw({ method: 'POST', url: '/api/backups/upload', payload: backupForm(content) });
  expect([answer.status, answer.body.message]).toEqual([202, 'Backup uploaded. It is being checked now.']);
  const { _id } = answer.body.data;
  const { running } = (await admin.call(getBackupStatus)).body.data;
  expect(running).toMatchObject({ backup: _id, kind: 'check' });
  const [first] = (await admin.call(listBackups)).body.data;
  expect(first).toMatchObject({ _id, kind: 'uploaded', status: 'running', takenAt: null });
  expect((await admin.call(createBackup, { body: {} })).status).toBe(409);
  await letGo();
  const { takenAt, counts, sha256 } = own;
  expect(await finished(admin, answer.body.data)).toMatchObject({ status: 'ready', takenAt, counts, sha256 });
  const { body } = await admin.call(listAuditEntries, { query: { entity: 'backup' } });
  expect(body.data.some(({ action, entityId }) => action === 'create' && entityId === _id)).toBe(true);
});

test('one that its check refuses stays in the list with the reason and without a file', async () => {
  const strange = await repack(content, (entries) => entries.set('tables/users.copy', Buffer.from('nobody\n')));
  const { backup, refused } = await upload(admin, strange);
  expect(refused).toBe(
    'The rows of "users" in this backup are not what Tasika wrote: "id" in row 1. Nothing was changed.',
  );
  expect(backup).toMatchObject({ kind: 'uploaded', status: 'failed', size: null, verifiedAt: null });
  const params = { id: backup._id };
  expect((await admin.call(getBackupFile, { params })).status).toBe(404);
  expect((await admin.call(restoreBackup, { params, body: { name: 'Sample Academy' } })).status).toBe(422);
  expect(
    readdirSync(deps.backups.folder).filter((name) => !name.endsWith('.backup') || name.startsWith(params.id)),
  ).toEqual([]);
  // It says nothing about the backups of this academy.
  expect((await admin.call(getBackupStatus)).body.data.lastFailure).toBeNull();
});

test('a file one byte short and an archive without its files are refused, however they are sealed', async () => {
  const passphrase = 'four words of passphrase';
  await makeNote(db, deps.files, { isPublic: true });
  const plain = bytesOf(academy, await takeBackup(admin));
  const sealed = bytesOf(academy, await takeBackup(admin, passphrase));
  const short = (bytes: Buffer) => bytes.subarray(0, bytes.length - 1);
  expect((await upload(admin, short(plain))).refused).toMatch(/^This file is not a whole backup of Tasika/);
  expect((await upload(admin, short(sealed), passphrase)).refused).toMatch(/or the file is damaged$/);
  const without = await repack(plain, (entries, manifest) => {
    entries.set('files.tar', Buffer.alloc(1024));
    manifest.files.count = 0;
  });
  expect((await upload(admin, without)).refused).toBe(
    'Files are missing in this backup: its rows name 1, and it holds 0. Nothing was changed.',
  );
});

test('what can be seen at once is said beside the file, and nothing is added to the list', async () => {
  const count = async () => (await admin.call(listBackups)).body.pagination.total;
  const before = await count();
  const { status, refused } = await upload(admin, content.subarray(0, content.length / 2));
  expect([status, refused]).toEqual([
    422,
    'This file is not a whole backup of Tasika: it is damaged, cut off or something else.',
  ]);
  expect(await count()).toBe(before);
});
