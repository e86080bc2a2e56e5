import { expect, test } from 'vitest';
import { deleteNote } from '#contract/notes';
import { makeNote, samplePdf } from '../seed/note-factory.ts';
import { openAcademyFiles } from '../src/files/academy-files.ts';
import { readEnv } from '../src/env.ts';
import { moveFiles } from '../src/move-files.ts';
import { testApp } from './app.ts';
import { bytesOf, takeBackup, unpack } from './backups.ts';
import { caller, signIn } from './call.ts';
import { contentOf, testFiles, testFolder } from './files.ts';
import { startStore, storeSettings } from './store.ts';

const env = readEnv({ ...storeSettings(await startStore(true)), FILES_BUCKET: 'safe' });
const [folder, otherFolder] = [testFolder('one'), testFolder('other')];

/** Two servers on one database and one bucket, with data folders of their own. */
const one = await testApp({ files: await openAcademyFiles(env, folder) });
const other = await testApp({ db: one.db, pool: one.pool, files: await openAcademyFiles(env, otherFolder) });
const userId = await one.as.admin.id();
const there = caller(other.app, async () => ({ userId, cookie: await signIn(one.pool, userId) }));

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
  await there.call(deleteNote, { params: { id: note.id } });
  expect(await one.deps.files.find(note.fileId)).toBeUndefined();
});

test('a backup has the files of all servers', async () => {
  for (const server of [one, other]) await makeNote(one.db, server.deps.files, { isPublic: true });
  const backup = await takeBackup(there);
  expect(backup).toMatchObject({ status: 'ready', counts: { missing: 0 } });
  const manifest = JSON.parse(String((await unpack(bytesOf(other, backup))).get('manifest.json')));
  expect(manifest.files.count).toBe(2);
});

test('files move from the data folder into the bucket and back, and an interrupted move goes on', async () => {
  await one.pool.query('delete from notes');
  const folder = testFiles();
  const notes = [
    await makeNote(one.db, folder, { isPublic: true }),
    await makeNote(one.db, folder, { isPublic: true }),
  ];
  const bucket = one.deps.files;
  await bucket.write(samplePdf, notes[0]?.fileId ?? '');
  expect(await moveFiles(one.pool, folder, bucket)).toEqual({ copied: 1, present: 1, missing: 0 });
  const back = testFiles();
  expect(await moveFiles(one.pool, bucket, back)).toEqual({ copied: 2, present: 0, missing: 0 });
  for (const { fileId } of notes) expect(await contentOf(back, fileId)).toEqual(samplePdf);
  for (const { fileId } of notes) await bucket.remove(fileId);
  expect(await moveFiles(one.pool, bucket, testFiles())).toEqual({ copied: 0, present: 0, missing: 2 });
});
