import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import { getMe } from '#contract/auth';
import { checkRestore, restoreBackup } from '#contract/backups';
import { makeNote, makeStudent, samplePdf } from '../../../seed/factories.ts';
import { appVersion } from '../../app-version.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import { bytesOf, checkBackup, newAdmin, putBack, repack, takeBackup, upload } from '../../../test/backups.ts';
import { projectRoot } from '../../project-root.ts';

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
  const { preview } = await checkBackup(admin, backup._id);
  expect(preview).toMatchObject({ academyName: 'Sample Academy', nameToType: 'Sample Academy', isOlder: false });
  expect(preview!.presentCounts.students).toBe(preview!.counts.students + 1);
  const before = await digestOf(pool, deps.files);
  for (const name of ['', 'Another Academy', 'sample']) {
    const { status, body: refused } = await admin.call(restoreBackup, { params: { id: backup._id }, body: { name } });
    expect([status, refused.fields?.name]).toEqual([422, 'Type the name of the academy: Sample Academy']);
  }
  expect(await digestOf(pool, deps.files)).toEqual(before);
});

test('nothing is restored by a server that is older than the database', async () => {
  const admin = await newAdmin(academy);
  const backup = await takeBackup(admin);
  const later = { hash: 'later', at: 9_000_000_000_000 };
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    later.hash,
    later.at,
  ]);
  const { status, body } = await admin.call(checkRestore, { params: { id: backup._id }, body: {} });
  expect([status, body.message]).toEqual([
    422,
    'The database was changed by a newer Tasika than this server. Restore when all servers run that version.',
  ]);
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [later.at]);
});

test('names of nothing but invisible characters get a text that shows', async () => {
  const { id } = await makeStudent(db, { name: '\u00AD\u{E0020}\u3164' });
  await makeStudent(db, { name: 'आशा' });
  const names = async () => (await pool.query('select name from users where id <> $1 order by id', [id])).rows;
  const others = await names();
  await pool.query(readFileSync(join(projectRoot, 'server/migrations/0095_names_that_show.sql'), 'utf8'));
  expect((await pool.query('select name from users where id = $1', [id])).rows).toEqual([
    { name: `Not readable ${id.slice(-4)}` },
  ]);
  expect(await names()).toEqual(others);
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

test('what a backup left out is read from its own list, and what is left out by now is not read', async () => {
  const admin = await newAdmin(academy);
  const zipped = bytesOf(academy, await takeBackup(admin));
  const without = (name: string, leftOut?: string[]) =>
    repack(zipped, (entries, manifest) => {
      entries.delete(`tables/${name}.copy`);
      Object.assign(manifest, { tables: manifest.tables.filter((part) => part.name !== name), leftOut });
    });
  const withTable = (name: string, columns: string[]) =>
    repack(zipped, (entries, manifest) => {
      entries.set(`tables/${name}.copy`, Buffer.alloc(0));
      manifest.tables.push({ name, columns, rows: 0, bytes: 0, sha256: '' });
      Object.assign(manifest, { leftOut: undefined });
    });
  const feeds = ['user_id', 'token', 'created_at'];
  const refused: (string | null)[] = [];
  for (const file of [
    await without('parent_texts', ['parent_texts']),
    await withTable('schedule_feeds', feeds),
    await without('parent_texts', ['sessions']),
    await without('parent_texts'),
    await withTable('schedule_feeds', [...feeds, 'more']),
    await withTable('fortunes', feeds),
  ]) {
    refused.push((await upload(admin, file)).refused);
  }
  const others = 'The tables in this backup are not those of the Tasika that it says it was made by.';
  expect(refused).toEqual([null, null, others, others, others, others]);
});

test('one of a newer Tasika is refused by a sentence', async () => {
  const admin = await newAdmin(academy);
  const before = await digestOf(pool, deps.files);
  const newer = await repack(bytesOf(academy, await takeBackup(admin)), (_, manifest) => {
    Object.assign(manifest, { app: '9.1.0', schema: Number(manifest.schema) + 1000, newsOfThen: true });
  });
  const { status, refused } = await upload(admin, newer);
  expect(status).toBe(422);
  expect(refused).toMatch(/newer Tasika \(9\.1\.0\).* Update this one first/);
  const sameNumber = await repack(newer, (_, manifest) => Object.assign(manifest, { app: appVersion }));
  expect((await upload(admin, sameNumber)).refused).toMatch(/^This backup was made by a newer Tasika than this one\./);
  expect({ ...(await digestOf(pool, deps.files)), audit_log: '' }).toEqual({ ...before, audit_log: '' });
});
