import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { BackupRun, RestoreCheck, RestorePreview } from '#contract/backups';
import { sameName } from '#contract/names';
import { asText, sentence } from '#contract/sentence';
import { withWritesClosed } from '../../access/closed-for-writes.ts';
import { getAcademy, getSettings } from '../../academy/academy.ts';
import type { Caller } from '../../caller.ts';
import { type Db, openLongClient } from '../../db/client.ts';
import { isNewer, presentSchema } from '../../db/migrate.ts';
import { planInTimeZone } from '../../academy/time-zone.ts';
import { sendSignal } from '../../db/signals.ts';
import { fileIdsSql } from '../../files/loose-files.ts';
import { notFound, rule, ruleAt } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { prepareFolder, withPlainFile } from './backup-files.ts';
import {
  addRunning,
  quietRun,
  reasonOf,
  requireBackup,
  startRun,
  type BackupNeeds,
  type Begun,
  type Once,
  type Run,
} from './backup-runs.service.ts';
import { checkEntries, withBackup, type OpenBackup } from './backup-zip.ts';
import { effectivePassphrase, fillBackup } from './backups.service.ts';
import { exchange, lockOutWriters, loadFiles, loadRows, claimFiles, tryBackup } from './load-backup.service.ts';
import { countsOf } from './manifest.ts';

async function requireReady({ db, backups }: BackupNeeds, id: string): Promise<void> {
  const { status } = await requireBackup(db, id);
  if (status !== 'ready') throw rule('This backup was not finished, so it cannot be restored.');
  if ((await backups.store.find(id)) === undefined) throw notFound('The file of this backup no longer exists');
}

/** Refuses while a server of a later version has changed the schema: a restore would bring back the one of ours. */
async function refuseNewer(pool: pg.Pool): Promise<void> {
  if (await isNewer(pool)) {
    throw rule(
      'The database was changed by a newer Tasika than this server. Restore when all servers run that version.',
    );
  }
}

/** The academy's name, typed as confirmation. */
const nameToType = async (db: Db) => (await getAcademy(db)).name;

/** Starts a check: tries the restore of everything, rolls it back and says what it would do, in `lastCheck` of the status too. */
export async function checkRestore(
  needs: BackupNeeds,
  id: string,
  passphrase: string | null,
  once: Once<Pick<RestoreCheck, '_id'>>,
): Promise<Begun<Pick<RestoreCheck, '_id'>, RestorePreview>> {
  const { db, pool, backups } = needs;
  await requireReady(needs, id);
  await refuseNewer(pool);
  const _id = uuidv7();
  return startRun(needs, {
    kind: 'check',
    begin: async () => ({ id, answer: await once(async () => ({ _id })) }),
    work: async (run) => {
      await prepareFolder(backups.folder);
      const file = { id, signal: run.signal, passphrase: effectivePassphrase(needs, passphrase) };
      const manifest = await withPlainFile(backups, file, (plain) => tryBackup(pool, plain, run));
      return {
        takenAt: manifest.takenAt,
        academyName: manifest.academy,
        appVersion: manifest.app,
        isOlder: manifest.schema < presentSchema,
        counts: countsOf(manifest),
        presentCounts: await countPresent(pool),
        nameToType: await nameToType(db),
      };
    },
    outcome: ({ result: preview = null, error }) => {
      if (error !== undefined) return { lastCheck: { _id, preview: null, failure: reasonOf(error) } };
      return { lastCheck: preview && { _id, preview, failure: null } };
    },
  });
}

/** Starts a restore, by an admin who typed the academy's name, or by the command line, which asked for it. */
export async function restoreBackup(
  needs: BackupNeeds,
  id: string,
  passphrase: string | null,
  { user, name, once }: { user?: Caller; name?: string; once: Once<BackupRun> },
): Promise<Begun<BackupRun, void>> {
  const { db } = needs;
  await requireReady(needs, id);
  const expected = await nameToType(db);
  if (name !== undefined && sameName(name) !== sameName(expected)) {
    throw ruleAt('name', sentence('Type the name of the academy: {expected}', { expected }));
  }
  const answer: BackupRun = { backup: id, kind: 'restore', step: 'checking', done: 0, total: 0 };
  return startRun(needs, {
    kind: 'restore',
    begin: async () => ({ id, answer: await once(async () => answer) }),
    work: (run) => restore(needs, user, id, passphrase, run),
    outcome: ({ error }) => ({
      failedRestore: error === undefined ? null : { backup: id, at: new Date().toISOString(), reason: reasonOf(error) },
    }),
  });
}

/** Verifies everything, makes the safety backup, then replaces the academy with the backup; on failure nothing is changed. */
async function restore(
  needs: BackupNeeds,
  user: Caller | undefined,
  id: string,
  passphrase: string | null,
  run: Run,
): Promise<void> {
  const { db, pool, backups } = needs;
  await refuseNewer(pool);
  await prepareFolder(backups.folder);
  const file = { id, signal: run.signal, passphrase: effectivePassphrase(needs, passphrase) };
  const replace = async (backup: OpenBackup, moved: Map<string, string>) => {
    const client = await openLongClient(pool);
    try {
      await lockOutWriters(client);
      await makeSafetyBackup(needs, run);
      await loadRows(client, backup, run);
      await settleRestored(client, user, id, backup);
      await claimFiles(client, moved);
      await exchange(client);
      await sendSignal(drizzle(client), 'everything');
      run.signal.throwIfAborted();
      await client.query('commit');
    } finally {
      await client.end();
    }
  };
  const load = async (backup: OpenBackup) => {
    await checkEntries(backup, run);
    await withWritesClosed(needs, async () => {
      await replace(backup, await loadFiles(needs, backup, run));
      db.memory.receive({ topic: 'everything', subject: '' });
    });
  };
  await withPlainFile(backups, file, (plain) => withBackup(plain, load));
}

/** Backs up a snapshot that is taken after all writers are locked out. */
async function makeSafetyBackup(needs: BackupNeeds, run: Run): Promise<void> {
  const passphrase = effectivePassphrase(needs);
  const { id } = await addRunning(needs.db, 'safety', null, passphrase !== null);
  run.begin('safety', 0);
  await fillBackup(needs, id, passphrase, quietRun(run.signal));
}

/** Finishes every restore: waiting mails and messages are not sent, as they may have been since, and the restore is audited. */
async function settleRestored(
  client: pg.Client,
  user: Caller | undefined,
  id: string,
  { manifest }: OpenBackup,
): Promise<void> {
  const reason = asText(sentence('It waited when the backup was made and may have been sent since.'));
  await client.query(`update mails set status = 'failed', last_error = $1 where status in ('waiting', 'sending')`, [
    reason,
  ]);
  await client.query(`update family_messages set status = 'failed', reason = $1 where status = 'queued'`, [reason]);
  const { rowCount } = await client.query('select from users where id = $1', [user?.id ?? null]);
  const db: Db = drizzle(client);
  await planInTimeZone(db, (await getSettings(db)).timeZone);
  const after = { takenAt: manifest.takenAt, ...(rowCount === 0 && user && { restoredBy: user.name }) };
  const entry = { action: 'restore', entity: 'backup', entityId: id, after } as const;
  await recordAudit(db, rowCount === 1 ? user : undefined, entry);
}

async function countPresent(pool: pg.Pool): Promise<RestorePreview['presentCounts']> {
  const { rows } = await pool.query<RestorePreview['presentCounts']>(
    `select (select count(*)::int from students) as students, (select count(*)::int from teachers) as teachers,
            (select count(*)::int from batches) as batches, (select count(*)::int from registers) as registers,
            (select count(*)::int from notes) as notes,
            (select count(*)::int from (${fileIdsSql()}) f) as files`,
  );
  return rows[0] as RestorePreview['presentCounts'];
}
