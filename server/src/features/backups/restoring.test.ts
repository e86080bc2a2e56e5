import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import { getMe } from '#contract/auth';
import { previewRestore, restoreBackup } from '#contract/backups';
import { makeStudent } from '../../../seed/factories.ts';
import { makeNote, samplePdf } from '../../../seed/note-factory.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import { bytesOf, newAdmin, putBack, repack, takeBackup, upload } from '../../../test/backups.ts';
import { appVersion } from './manifest.ts';

const academy = await testApp();
const { db, deps, pool } = academy;
await pool.query(`insert into settings (name) values ('Sample Academy')`);

test('everybody is signed out, and the history says who restored what', async () => {
  const admin = await newAdmin(academy);
  const id = await admin.id();
  const backup = await takeBackup(admin);
  expect(await putBack(academy, admin, backup._id)).toBeNull();
  expect((await admin.call(getMe)).status).toBe(401);
  const { body } = await (await newAdmin(academy)).call(listAuditEntries, { query: { entity: 'backup' } });
  expect(body.data.find(({ action }) => action === 'restore')).toMatchObject({ entityId: backup._id });
  expect((await pool.query('select from users where id = $1', [id])).rowCount).toBe(1);
});

test('before anything is done the counts are told, and the name of the academy has to be typed', async () => {
  const admin = await newAdmin(academy);
  const backup = await takeBackup(admin);
  await makeStudent(db);
  const { body } = await admin.call(previewRestore, { params: { id: backup._id }, body: {} });
  expect(body.data).toMatchObject({ academyName: 'Sample Academy', nameToType: 'Sample Academy', isOlder: false });
  expect(body.data.presentCounts.students).toBe(body.data.counts.students + 1);
  const before = await digestOf(pool, deps.files);
  for (const name of ['', 'Another Academy', 'sample']) {
    const { status, body: refused } = await admin.call(restoreBackup, { params: { id: backup._id }, body: { name } });
    expect([status, refused.fields?.name]).toEqual([422, 'Type the name of the academy: Sample Academy']);
  }
  expect(await digestOf(pool, deps.files)).toEqual(before);
});

test('mails that waited are not sent a second time', async () => {
  const id = uuidv7();
  await pool.query(
    `insert into mails (id, kind, to_address, subject, text, html) values ($1, 'newsletter', 'a@example.com', 'News', '', '')`,
    [id],
  );
  const admin = await newAdmin(academy);
  expect(await putBack(academy, admin, (await takeBackup(admin))._id)).toBeNull();
  const { rows } = await pool.query('select status, last_error from mails where id = $1', [id]);
  expect(rows).toEqual([{ status: 'failed', last_error: expect.stringMatching(/may have been sent/) }]);
});

test('a file that was spoilt on the disk is put back whole, beside the spoilt one', async () => {
  const admin = await newAdmin(academy);
  const note = await makeNote(db, deps.files, { isPublic: true });
  const backup = await takeBackup(admin);
  const before = await digestOf(pool, deps.files);
  await pool.query('delete from notes where id = $1', [note.id]);
  await deps.files.remove(note.fileId);
  await makeNote(db, deps.files, { isPublic: true, fileId: note.fileId, pdf: Buffer.concat([samplePdf, samplePdf]) });
  expect(await putBack(academy, admin, backup._id)).toBeNull();
  const after = await digestOf(pool, deps.files);
  expect(Object.entries(after).filter(([name]) => name.startsWith('files'))).toEqual(
    Object.entries(before).filter(([name]) => name.startsWith('files')),
  );
});

test('one of a newer Tasika is refused by a sentence', async () => {
  const admin = await newAdmin(academy);
  const before = await digestOf(pool, deps.files);
  const newer = await repack(bytesOf(academy, await takeBackup(admin)), (_, manifest) => {
    Object.assign(manifest, { app: '9.1.0', schema: Number(manifest.schema) + 1000, newsOfThen: true });
  });
  const { status, body } = await upload(admin, newer);
  expect(status).toBe(422);
  expect(body.fields.file).toMatch(/newer Tasika \(9\.1\.0\).* Update this one first/);
  const sameNumber = await repack(newer, (_, manifest) => Object.assign(manifest, { app: appVersion }));
  expect((await upload(admin, sameNumber)).body.fields.file).toMatch(
    /^This backup was made by a newer Tasika than this one\./,
  );
  expect({ ...(await digestOf(pool, deps.files)), audit_log: '' }).toEqual({ ...before, audit_log: '' });
});
