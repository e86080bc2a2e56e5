import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fetchBackup, getBackupStatus, listBackups, listSecondPlace } from '#contract/backups';
import { getAdminSummary } from '#contract/dashboard';
import { makeSubject } from '../../../seed/factories.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import { bytesOf, finished, newAdmin, putBack } from '../../../test/backups.ts';
import { testBackups, testFolder } from '../../../test/files.ts';
import { startStore, storeSettings } from '../../../test/store.ts';
import { readEnv } from '../../env.ts';
import { secondPlaceOf, type SecondPlace } from '../../files/second-place.ts';
import { makeNightlyBackup } from './backups.service.ts';

const storePlace = async (checksSignatures: boolean) =>
  secondPlaceOf(
    readEnv({
      ...storeSettings(await startStore(checksSignatures)),
      S3_BUCKET: 'safe',
      S3_PREFIX: 'tasika/',
    }),
  ) as SecondPlace;

const folder = testFolder('copies');
const places: Record<string, () => Promise<SecondPlace>> = {
  'a folder': async () => secondPlaceOf(readEnv({ BACKUP_COPY_DIR: folder })) as SecondPlace,
  'an S3 store': () => storePlace(false),
};

test.each(Object.keys(places))('each nightly backup is copied to %s and is restored from there', async (name) => {
  const second = await (places[name] as () => Promise<SecondPlace>)();
  const { deps: own, ...rest } = await testApp();
  const deps = Object.assign(own, { backups: { ...own.backups, second } });
  const academy = { deps, ...rest };
  await makeSubject(rest.db, { name: 'Astronomy' });
  const before = await digestOf(rest.pool, deps.files);
  // A foreign file is neither listed nor removed.
  const stranger = testFolder('stranger');
  writeFileSync(stranger, 'x');
  await second.put('holiday.jpg', stranger);

  const admin = await newAdmin(academy);
  await makeNightlyBackup(deps);
  const [made] = (await admin.call(listBackups)).body.data;
  expect(made).toMatchObject({ kind: 'nightly', copiedAt: expect.any(String), copyFailure: null });
  const there = await admin.call(listSecondPlace);
  expect(there.body.data).toEqual([{ name: made?.fileName, size: made?.size }]);
  expect((await admin.call(getBackupStatus)).body.data.secondPlace).toMatchObject({
    lastCopiedAt: made?.copiedAt,
    lastFailure: null,
  });

  await rest.pool.query('delete from subjects');
  await rest.pool.query('delete from backups');
  const begun = await admin.call(fetchBackup, { body: { name: made?.fileName ?? '' } });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  const fetched = await finished(admin, begun.body.data);
  expect(fetched).toMatchObject({ kind: 'uploaded', status: 'ready', size: made?.size, takenAt: made?.takenAt });
  expect(bytesOf(academy, fetched).length).toBe(made?.size);
  expect(await putBack(academy, admin, fetched._id)).toBeNull();
  expect({ ...(await digestOf(rest.pool, deps.files)), audit_log: '' }).toEqual({ ...before, audit_log: '' });
  expect((await second.list()).map((file) => file.name)).toContain('holiday.jpg');
  expect((await admin.call(fetchBackup, { body: { name: 'holiday.jpg' } })).status).toBe(401);
  const again = await newAdmin(academy);
  expect((await again.call(fetchBackup, { body: { name: 'holiday.jpg' } })).status).toBe(422);
});

test('an encrypted copy is fetched only with its passphrase, which is asked for before anything is copied', async () => {
  const second = await storePlace(false);
  const academy = await testApp({ backups: testBackups(second), env: { BACKUP_PASSPHRASE: 'nine green elephants' } });
  const admin = await newAdmin(academy);
  await makeNightlyBackup(academy.deps);
  const [made] = (await admin.call(listBackups)).body.data;
  const name = made?.fileName ?? '';
  expect(name).toMatch(/\.zip\.age$/);
  const wrong = await admin.call(fetchBackup, { body: { name, passphrase: 'nine green elephant' } });
  expect([wrong.status, wrong.body.fields?.passphrase]).toEqual([422, expect.stringMatching(/not the passphrase/)]);
  expect((await admin.call(listBackups)).body.data).toHaveLength(1);
  const begun = await admin.call(fetchBackup, { body: { name } });
  expect(await finished(admin, begun.body.data)).toMatchObject({
    status: 'ready',
    isEncrypted: true,
    size: made?.size,
  });
});

test('a large file goes to the store in parts and comes back whole', async () => {
  const second = await storePlace(true);
  const files = testFolder('large');
  mkdirSync(files);
  const content = Buffer.alloc(20_000_000, 'of many parts ');
  writeFileSync(join(files, 'large'), content);
  await second.put('large', join(files, 'large'));
  expect((await buffer(await second.read('large'))).equals(content)).toBe(true);
  const inside = { start: 9_000_000, end: 9_000_013 };
  expect(String(await buffer(await second.read('large', inside)))).toBe(String(content.subarray(9_000_000, 9_000_014)));
  const beyond = { start: 19_999_990, end: 20_999_999 };
  expect(await buffer(await second.read('large', beyond))).toHaveLength(10);
  await second.remove('large');
  await expect(second.read('large')).rejects.toThrow('is not in the store');
});

test('in the second place too, only those stay whose time is not over', async () => {
  const { deps } = await testApp({ backups: testBackups(await places['a folder']!()) });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (let ago = 1; ago <= 100; ago++) writeFileSync(join(folder, `tasika-${day(ago)}-0330-0123abcd.zip`), 'x');
  writeFileSync(join(folder, 'accounts.xlsx'), 'x');
  await makeNightlyBackup(deps);
  const names = readdirSync(folder);
  expect(names).toContain('accounts.xlsx');
  const backups = names.filter((name) => name.startsWith('tasika-'));
  expect(backups.length).toBeGreaterThanOrEqual(11);
  expect(backups.length).toBeLessThanOrEqual(15);
});

test('a second place that cannot be reached costs nobody the backup, and the page and the dashboard say so', async () => {
  const second = secondPlaceOf(
    readEnv({
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'safe',
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'never-shown',
    }),
  );
  const academy = await testApp({ backups: testBackups(second) });
  await makeNightlyBackup(academy.deps);
  const admin = await newAdmin(academy);
  const { body } = await admin.call(getBackupStatus);
  expect(body.data.lastReady).not.toBeNull();
  expect(body.data.secondPlace).toMatchObject({
    name: 'safe/ at 127.0.0.1:1',
    lastFailure: { reason: expect.any(String) },
  });
  expect(JSON.stringify(body)).not.toContain('never-shown');
  const summary = await admin.call(getAdminSummary);
  expect(summary.body.data.backup).toMatchObject({
    lastAt: expect.any(String),
    lastFailure: { reason: expect.any(String) },
  });
  expect((await admin.call(listSecondPlace)).status).toBe(503);
});
