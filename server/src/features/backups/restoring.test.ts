import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import { getMe } from '#contract/auth';
import { listBackups, previewRestore, restoreBackup } from '#contract/backups';
import { createSubject, listSubjects } from '#contract/subjects';
import { seedDemo } from '../../../seed/demo.ts';
import { makeStudent, makeSubject } from '../../../seed/factories.ts';
import { makeNote, samplePdf } from '../../../seed/note-factory.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import {
  bytesOf,
  firstWithNotes,
  newAdmin,
  oldBackup,
  putBack,
  repack,
  takeBackup,
  upload,
  withDatabase,
} from '../../../test/backups.ts';
import { caller, signIn } from '../../../test/call.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { appVersion } from './manifest.ts';

const academy = await testApp();
const { db, deps, pool } = academy;
await pool.query(`insert into settings (name) values ('Sample Academy')`);

test('the whole sample academy is as it was: every row of every table and every file', async () => {
  const sample = await testApp();
  const { db, deps, pool } = sample;
  await seedDemo(db, deps.files);
  // A mail that waits is the one row that does not come back as it was, and has a test of its own.
  await pool.query(`update mails set status = 'sent', sent_at = created_at where status = 'waiting'`);
  const admin = await newAdmin(sample);
  const before = await digestOf(pool, deps.files);
  const backup = await takeBackup(admin);
  // Whatever can happen in a day.
  await pool.query(`delete from notes where id in (select id from notes limit 3)`);
  await pool.query(`delete from batches where id in (select id from batches limit 2)`);
  await pool.query(`update students set address = 'Moved', status = 'left'`);
  await makeNote(db, deps.files, { isPublic: true });
  await makeStudent(db);
  const { rows: lost } = await pool.query('select file_id as id from loose_files');
  for (const { id } of lost) await deps.files.remove(id);
  expect(await digestOf(pool, deps.files)).not.toEqual(before);

  expect(await putBack(sample, admin, backup._id)).toBeNull();
  const after = await digestOf(pool, deps.files);
  expect({ ...after, audit_log: '' }).toEqual({ ...before, audit_log: '' });
  expect(Object.keys(after).length).toBeGreaterThan(30);

  // It goes on from there: what the database counts by itself as well.
  const again = await newAdmin(sample);
  expect((await again.call(createSubject, { body: { name: 'After the restore' } })).status).toBe(201);
  await pool.query(
    `insert into attendance_changes (batch_id, date, version, user_name, changes) select batch_id, date, 1, 'x', '[]' from registers limit 1`,
  );
});

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

test('the safety backup holds what was there just before, and puts it back', async () => {
  const admin = await newAdmin(academy);
  const backup = await takeBackup(admin);
  await makeSubject(db, { name: 'Only in the safety backup' });
  expect(await putBack(academy, admin, backup._id)).toBeNull();
  const again = await newAdmin(academy);
  const names = async (who: typeof again) => (await who.call(listSubjects)).body.data.map(({ name }) => name);
  expect(await names(again)).not.toContain('Only in the safety backup');
  const list = await again.call(listBackups);
  const safety = list.body.data.find(({ kind }) => kind === 'safety');
  expect(await putBack(academy, again, safety?._id ?? '')).toBeNull();
  expect(await names(await newAdmin(academy))).toContain('Only in the safety backup');
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

test('an encrypted one opens with its passphrase alone', async () => {
  const admin = await newAdmin(academy);
  const secret = 'nine green elephants';
  const backup = await takeBackup(admin, secret);
  expect(backup).toMatchObject({ isEncrypted: true, fileName: expect.stringMatching(/\.zip\.age$/) });
  const bytes = bytesOf(academy, backup);
  expect(bytes.toString('latin1')).not.toContain('manifest.json');
  // That `age` opens it is tried in `passphrase-key.test.ts`, with less work than each guess costs here.
  expect(bytes.toString('latin1', 0, 80)).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 16\n/);
  for (const wrong of [null, 'nine green elephant']) {
    const { status, body } = await admin.call(previewRestore, {
      params: { id: backup._id },
      body: { passphrase: wrong },
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['passphrase']]);
  }
  expect((await upload(admin, bytes)).status).toBe(422);
  expect((await upload(admin, bytes, secret)).status).toBe(201);
  expect(await putBack(academy, admin, backup._id, secret)).toBeNull();
});

test('an academy moves: from this database into another one, for an account that rules only there, and back', async () => {
  const admin = await newAdmin(academy);
  await withDatabase(async (elsewhere) => {
    await migrateDatabase(elsewhere.pool);
    const there = await testApp(elsewhere);
    const as = (userId: string) =>
      caller(there.app, async () => ({ userId, cookie: await signIn(elsewhere.pool, userId) }));
    const other = { deps: there.deps, db: elsewhere.db, as };
    const before = await digestOf(pool, deps.files);
    const itsAdmin = await newAdmin(other);
    const moved = await upload(itsAdmin, bytesOf(academy, await takeBackup(admin)));
    expect(moved.status, JSON.stringify(moved.body)).toBe(201);
    expect(moved.body.data).toMatchObject({ kind: 'uploaded', createdBy: expect.stringMatching(/^Admin/) });
    expect(await putBack(other, itsAdmin, moved.body.data._id)).toBeNull();
    const arrived = await digestOf(elsewhere.pool, there.deps.files);
    expect({ ...arrived, audit_log: '' }).toEqual({ ...before, audit_log: '' });

    const returned = await upload(admin, bytesOf(other, await takeBackup(await newAdmin(other))));
    expect(await putBack(academy, admin, returned.body.data._id)).toBeNull();
    expect({ ...(await digestOf(pool, deps.files)), audit_log: '' }).toEqual({ ...before, audit_log: '' });
  });
});

test('a backup of an older Tasika is brought up to today', async () => {
  const uploaded = await upload(await newAdmin(academy), await oldBackup(firstWithNotes, deps.files));
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
  const admin = await newAdmin(academy);
  const preview = await admin.call(previewRestore, { params: { id: uploaded.body.data._id }, body: {} });
  expect(preview.body.data).toMatchObject({ academyName: 'Old Academy', isOlder: true });
  expect(await putBack(academy, admin, uploaded.body.data._id)).toBeNull();
  const { rows } = await pool.query(
    `select u.name, u.phonetic_name as key, s.name as academy from users u, settings s where u.email = 'old@example.com'`,
  );
  expect(rows).toEqual([{ name: 'Old hand', key: 'old hand', academy: 'Old Academy' }]);
  expect((await (await newAdmin(academy)).call(createSubject, { body: { name: 'New' } })).status).toBe(201);
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
