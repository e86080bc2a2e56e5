import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeNote } from '../../../seed/factories.ts';
import { digestOf } from '../../../test/academy-digest.ts';
import { testApp } from '../../../test/app.ts';
import { backupPathOf, newAdmin, takeBackup } from '../../../test/backups.ts';
import { openLongClient } from '../../db/client.ts';
import { quietRun, reasonOf } from './backup-runs.service.ts';
import { withBackup } from './backup-zip.ts';
import { lockOutWriters, loadRows } from './load-backup.service.ts';
import { writeBackup } from './write-backup.service.ts';

const academy = await testApp();
const { db, deps, pool } = academy;
await makeNote(db, deps.files, { isPublic: true });
const run = quietRun();
const sentence = { key: 'The database cannot be reached right now. Try again in a few seconds.' };

/** Simulates a crash of PostgreSQL: terminates all connections in a transaction. */
const cutOff = () =>
  pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );

test.for<[string, (whole: Readable) => Promise<Readable>]>([
  [
    'just before the rows of a table are sent',
    async (whole) => {
      await cutOff();
      return whole;
    },
  ],
  [
    'while they are sent',
    async (whole) => {
      const rows = await buffer(whole);
      return Readable.from(
        (async function* () {
          yield rows.subarray(0, 20);
          await cutOff();
          yield rows.subarray(20);
        })(),
      );
    },
  ],
])('a restore that loses its database %s ends with a sentence and changes nothing', async ([, disturb]) => {
  const { _id } = await takeBackup(await newAdmin(academy));
  const before = await digestOf(pool, deps.files);
  await withBackup(backupPathOf(academy, _id), async (backup) => {
    const client = await openLongClient(pool);
    try {
      await lockOutWriters(client);
      const open = async (name: string) => {
        const whole = await backup.open(name);
        return name === 'tables/users.copy' ? disturb(whole) : whole;
      };
      const error: unknown = await loadRows(client, { ...backup, open }, run).catch((cause: unknown) => cause);
      expect(reasonOf(error)).toEqual(sentence);
    } finally {
      await client.end();
    }
  });
  expect(await digestOf(pool, deps.files)).toEqual(before);
});

test.for([null, 'nine green elephants'])(
  'a backup that loses its database half-way ends with a sentence and leaves no file (passphrase: %s)',
  async (passphrase) => {
    const path = join(deps.backups.folder, 'unfinished');
    const find: typeof deps.files.find = async (id) => {
      await cutOff();
      return deps.files.find(id);
    };
    const files = { ...deps.files, find };
    const error: unknown = await writeBackup({ pool, files }, path, passphrase, run).catch((cause: unknown) => cause);
    expect(reasonOf(error)).toEqual(sentence);
    expect(existsSync(path)).toBe(false);
  },
);
