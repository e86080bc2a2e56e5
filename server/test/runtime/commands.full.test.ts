import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAdmin } from '../../seed/factories.ts';
import { openAcademyDatabase } from '../../src/db/academy-database.ts';
import { startStore, storeSettings } from '../store.ts';
import { copyUnusedData, runCommand } from './server-process.ts';

const passphrase = 'chalk and late buses';
const log = { warn: () => {}, debug: () => {} };

test('a backup is made while the server is stopped, and restored where there is nothing yet', async () => {
  const dataFolder = copyUnusedData();
  const env = { DATA_DIR: dataFolder, BACKUP_PASSPHRASE: passphrase };
  // As a server that is running: it holds the folder's lock and its PostgreSQL.
  const database = await openAcademyDatabase({ dataFolder, tell: () => {}, log });
  await makeAdmin(database.db);
  expect((await runCommand(['--backup'], env)).complaint).toMatch(
    /^The backup was not done: Another Tasika server is running on the data folder/,
  );
  await database.close();

  const file = join(dirname(dataFolder), 'a copy.zip');
  expect(await runCommand(['--backup', file], env)).toMatchObject({
    output: expect.stringContaining(`Backup made: ${file} (0 students, 0 batches, 0 notes)`),
    code: 0,
    complaint: '',
  });
  const nowhere = await runCommand(['--backup', join(dataFolder, 'nowhere', 'x.zip')], { DATA_DIR: dataFolder });
  const [, path = ''] = /could not be copied to .*x\.zip, but it was made: (.*)$/.exec(nowhere.complaint) ?? [];
  expect([nowhere.code, existsSync(path)]).toEqual([1, true]);

  // It is encrypted, whatever its name, so the passphrase is asked for.
  const elsewhere = { DATA_DIR: copyUnusedData() };
  const silent = await runCommand(['--restore', file], elsewhere);
  expect([silent.code, silent.complaint]).toEqual([1, 'The restore was not done: Enter the passphrase of this backup']);
  const restored = await runCommand(['--restore', file], elsewhere, `${passphrase}\n`);
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect(restored.output).toMatch(/Passphrase of the backup: .*of \d{4}-\d\d-\d\d \d\d:\d\d: 0 students.*Restored/s);
});

test('an academy with a bucket has its backup there, and a copy where it was asked for', async () => {
  const dataFolder = copyUnusedData();
  const env = { DATA_DIR: dataFolder, ...storeSettings(await startStore(true)), FILES_BUCKET: 'safe' };
  const database = await openAcademyDatabase({ dataFolder, tell: () => {}, log });
  await makeAdmin(database.db);
  await database.close();
  expect((await runCommand(['--backup'], env)).output).toMatch(
    /Backup made: tasika-\S+\.zip in the bucket safe \(0 students/,
  );
  const file = join(dirname(dataFolder), 'a copy.zip');
  expect((await runCommand(['--backup', file], env)).output).toContain(`Backup made: ${file} (0 students`);
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([]);
  const restored = await runCommand(['--restore', file, '--yes'], env);
  expect([restored.code, restored.complaint]).toEqual([0, '']);
});
