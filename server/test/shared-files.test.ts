import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deleteBackup } from '#contract/backups';
import { deleteNote } from '#contract/notes';
import { makeNote, samplePdf } from '../seed/factories.ts';
import { openAcademyFiles, openBackups } from '../src/files/academy-files.ts';
import { readEnv } from '../src/env.ts';
import { notes } from '../src/db/tables/note-tables.ts';
import { moveFiles } from '../src/move-files.ts';
import { testApp } from './app.ts';
import { newAdmin, putBack, takeBackup, unpack } from './backups.ts';
import { openBeside } from './database.ts';
import { contentOf, testBackups, testFiles, testFolder } from './files.ts';
import { hearEachOther } from './signals.ts';
import { startStore, storeSettings } from './store.ts';

const env = readEnv({ ...storeSettings(await startStore(true)), FILES_BUCKET: 'safe' });
const [folder, otherFolder] = [testFolder('one'), testFolder('other')];

const stores = async (dataFolder: string) => ({
  files: await openAcademyFiles(env, dataFolder),
  backups: await openBackups(env, dataFolder),
});

/** Two servers on one database and one bucket, with data folders of their own. */
const one = await testApp(await stores(folder));
const other = await testApp({ ...(await stores(otherFolder)), database: await openBeside(one) });
await hearEachOther(one, other);
const there = other.as(await one.as.admin.id());

test('a note that one server stored is sent by the other, whole and in part, and known again', async () => {
  const note = await makeNote(one.db, one.deps.files, { isPublic: true });
  const url = `/api/notes/file/${note.id}`;
  const { etag } = (await one.as.admin.raw({ method: 'GET', url })).headers;
  const whole = await there.raw({ method: 'GET', url });
  expect([whole.status, whole.body, whole.headers.etag]).toEqual([200, samplePdf.toString('utf8'), etag]);
  const part = await there.raw({ method: 'GET', url, headers: { range: 'bytes=0-3', 'if-range': String(etag) } });
  expect([part.status, part.body]).toEqual([206, '%PDF']);
  const known = await there.raw({ method: 'GET', url, headers: { 'if-none-match': String(etag) } });
  expect(known.status).toBe(304);
  await one.deps.files.remove(note.fileId);
  const gone = await there.raw({ method: 'GET', url });
  expect([gone.status, gone.body.message]).toEqual([404, 'This file no longer exists']);
  await there.call(deleteNote, { params: { id: note.id } });
  expect(await one.deps.files.find(note.fileId)).toBeUndefined();
});

test('a backup has the files of all servers', async () => {
  for (const server of [one, other]) await makeNote(one.db, server.deps.files, { isPublic: true });
  const backup = await takeBackup(there);
  expect(backup).toMatchObject({ status: 'ready', counts: { missing: 0 } });
  const content = await contentOf(other.deps.backups.store, backup._id);
  const manifest = JSON.parse(String((await unpack(content)).get('manifest.json')));
  expect(manifest.files.count).toBe(2);
});

test('a backup that one server made is downloaded, restored and deleted through the other, and leaves nothing on their disks', async () => {
  const backup = await takeBackup(one.as.admin);
  const sent = await there.raw({ method: 'GET', url: `/api/backups/${backup._id}/file` });
  expect([sent.status, Number(sent.headers['content-length'])]).toEqual([200, backup.size]);
  await one.pool.query('delete from notes');
  expect(await putBack(other, there, backup._id)).toBeNull();
  expect(await one.db.$count(notes)).toBe(2);
  for (const folder of [one, other].map(({ deps }) => deps.backups.folder)) expect(readdirSync(folder)).toEqual([]);
  const again = await newAdmin(other);
  expect((await again.call(deleteBackup, { params: { id: backup._id } })).status).toBe(200);
  expect(await one.deps.backups.store.find(backup._id)).toBeUndefined();
});

test('files move from the data folder into the bucket and back, and an interrupted move goes on', async () => {
  await one.pool.query('delete from notes');
  await one.pool.query('delete from backups');
  const newFolder = () => ({ files: testFiles(), backups: testBackups().store });
  const folder = newFolder();
  const notes = [
    await makeNote(one.db, folder.files, { isPublic: true }),
    await makeNote(one.db, folder.files, { isPublic: true }),
  ];
  const bucket = { files: one.deps.files, backups: one.deps.backups.store };
  await bucket.files.write(samplePdf, notes[0]?.fileId ?? '');
  expect(await moveFiles(one.pool, folder, bucket)).toEqual({ copied: 1, present: 1, missing: 0 });
  const backup = await takeBackup(await newAdmin(one));
  const back = newFolder();
  expect(await moveFiles(one.pool, bucket, back)).toEqual({ copied: 3, present: 0, missing: 0 });
  for (const { fileId } of notes) expect(await contentOf(back.files, fileId)).toEqual(samplePdf);
  expect(await contentOf(back.backups, backup._id)).toHaveLength(backup.size ?? 0);
  for (const { fileId } of notes) await bucket.files.remove(fileId);
  expect(await moveFiles(one.pool, bucket, newFolder())).toEqual({ copied: 1, present: 0, missing: 2 });
});
