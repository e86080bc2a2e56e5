import { expect, test } from 'vitest';
import { listBackups } from '#contract/backups';
import { createSubject, listSubjects } from '#contract/subjects';
import { seedDemo } from '../../../seed/demo.ts';
import { makeNote, makeStudent, makeSubject } from '../../../seed/factories.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import {
  bytesOf,
  checkBackup,
  firstWithNotes,
  newAdmin,
  oldBackup,
  putBack,
  takeBackup,
  upload,
  withDatabase,
} from '../../../test/backups.ts';
import { migrateDatabase } from '../../db/migrate.ts';

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
    expect((await checkBackup(admin, backup._id, wrong)).failure).toMatch(/passphrase/);
  }
  for (const wrong of ['', 'nine green elephant']) {
    expect(await upload(admin, bytes, wrong)).toMatchObject({
      status: 422,
      refused: expect.stringMatching(/passphrase/),
    });
  }
  expect((await upload(admin, bytes, secret)).refused).toBeNull();
  expect(await putBack(academy, admin, backup._id, secret)).toBeNull();
});

test('an academy moves: from this database into another one, for an account that rules only there, and back', async () => {
  const admin = await newAdmin(academy);
  await withDatabase(async (elsewhere) => {
    await migrateDatabase(elsewhere.pool);
    const other = await testApp({ database: elsewhere });
    const before = await digestOf(pool, deps.files);
    const itsAdmin = await newAdmin(other);
    const moved = await upload(itsAdmin, bytesOf(academy, await takeBackup(admin)));
    expect(moved.refused).toBeNull();
    expect(moved.backup).toMatchObject({ kind: 'uploaded', createdBy: expect.stringMatching(/^Admin/) });
    expect(await putBack(other, itsAdmin, moved.backup._id)).toBeNull();
    const arrived = await digestOf(elsewhere.pool, other.deps.files);
    expect({ ...arrived, audit_log: '' }).toEqual({ ...before, audit_log: '' });

    const returned = await upload(admin, bytesOf(other, await takeBackup(await newAdmin(other))));
    expect(await putBack(academy, admin, returned.backup._id)).toBeNull();
    expect({ ...(await digestOf(pool, deps.files)), audit_log: '' }).toEqual({ ...before, audit_log: '' });
  });
});

test('a backup of an older Tasika is brought up to today', async () => {
  const uploaded = await upload(await newAdmin(academy), await oldBackup(firstWithNotes, deps.files));
  expect(uploaded.refused).toBeNull();
  const admin = await newAdmin(academy);
  const { preview } = await checkBackup(admin, uploaded.backup._id);
  expect(preview).toMatchObject({ academyName: 'Old Academy', isOlder: true });
  expect(await putBack(academy, admin, uploaded.backup._id)).toBeNull();
  const { rows } = await pool.query(
    `select u.name, u.phonetic_name as key, s.name as academy from users u, settings s where u.email = 'old@example.com'`,
  );
  expect(rows).toEqual([{ name: 'Old hand', key: 'old hand', academy: 'Old Academy' }]);
  expect((await (await newAdmin(academy)).call(createSubject, { body: { name: 'New' } })).status).toBe(201);
});
