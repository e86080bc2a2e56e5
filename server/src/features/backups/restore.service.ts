import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { BackupRun, RestoreCheck, RestorePreview } from '#contract/backups';
import { sameName } from '#contract/names';
import { type Db, openLongClient } from '../../db/client.ts';
import { withWritesClosed } from '../../access/closed-for-writes.ts';
import { notFound, Refusal, rule, ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { isNewer, presentSchema } from '../../db/migrate.ts';
import { sendSignal } from '../../db/signals.ts';
import { planInTimeZone } from '../../db/plan-in-time-zone.ts';
import { getAcademy, getSettings } from '../../academy/academy.ts';
import { fileIdsSql } from '../../files/loose-files.ts';
import { partialPath, prepareFolder, withKept } from './backup-file.ts';
import { addRunning, requireBackup } from './backup-rows.service.ts';
import { withBackupLock, noProgress, reasonOf, startRun, type Run } from './backup-run.service.ts';
import { exchange, lockOutWriters, loadFiles, loadRows, tieFiles, tryBackup } from './load-backup.service.ts';
import { effectivePassphrase, fillBackup, type BackupNeeds } from './make-backup.service.ts';
import { countsOf } from './manifest.ts';
import { checkBackup, openBackup, type OpenBackup } from './read-backup.ts';
import { withUnsealed } from './sealed-file.ts';

async function requireReady({ db, backups }: BackupNeeds, id: string): Promise<void> {
  const { status } = await requireBackup(db, id);
  if (status !== 'ready') throw new Refusal('rule', 'This backup was not finished, so it cannot be restored.');
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

/** Tries the restore of everything, rolls it back and answers what it would do. */
async function previewWithin(
  needs: BackupNeeds,
  id: string,
  passphrase: string | null,
  run: Run,
): Promise<RestorePreview> {
  const { db, pool, backups } = needs;
  await prepareFolder(backups.folder);
  const temporaryPath = partialPath(backups.folder, 'unsealed');
  const secret = effectivePassphrase(needs, passphrase);
  const { signal } = run;
  const manifest = await withKept(backups, { id, signal }, (path) =>
    withUnsealed(path, secret, { temporaryPath, signal }, (plain) => tryBackup(pool, plain, run)),
  );
  return {
    takenAt: manifest.takenAt,
    academyName: manifest.academy,
    appVersion: manifest.app,
    isOlder: manifest.schema < presentSchema,
    counts: countsOf(manifest),
    presentCounts: await countPresent(pool),
    nameToType: await nameToType(db),
  };
}

/** Starts a check for an admin: answers as soon as it has begun. Its result is `lastCheck` of the status. */
export async function checkRestore(
  needs: BackupNeeds,
  id: string,
  passphrase: string | null,
  once: (work: (db: Db) => Promise<Pick<RestoreCheck, '_id'>>) => Promise<Pick<RestoreCheck, '_id'>>,
): Promise<Pick<RestoreCheck, '_id'>> {
  await requireReady(needs, id);
  await refuseNewer(needs.pool);
  const _id = uuidv7();
  let preview: RestorePreview | null = null;
  const { started } = await startRun(needs, {
    kind: 'check',
    begin: async () => ({ _id: id, answer: await once(async () => ({ _id })) }),
    work: async (run) => {
      preview = await previewWithin(needs, id, passphrase, run);
    },
    outcome: (error) => {
      if (error !== undefined) return { lastCheck: { _id, preview: null, failure: reasonOf(error) } };
      return { lastCheck: preview && { _id, preview, failure: null } };
    },
  });
  return started.answer;
}

/** Checks for the command line: answers when it is complete. */
export async function previewRestore(
  needs: BackupNeeds,
  id: string,
  passphrase: string | null,
): Promise<RestorePreview> {
  await requireReady(needs, id);
  await refuseNewer(needs.pool);
  const run: Run = { ...noProgress, signal: new AbortController().signal };
  return withBackupLock(needs.pool, () => previewWithin(needs, id, passphrase, run));
}

/** Starts a restore for an admin: answers as soon as it has begun. */
export async function restoreBackup(
  needs: BackupNeeds,
  user: Caller,
  id: string,
  { name, passphrase }: { name: string; passphrase: string | null },
  once: (work: (db: Db) => Promise<BackupRun>) => Promise<BackupRun>,
): Promise<BackupRun> {
  const { db } = needs;
  await requireReady(needs, id);
  const wanted = await nameToType(db);
  if (sameName(name) !== sameName(wanted)) throw ruleAt('name', `Type the name of the academy: ${wanted}`);
  const { started } = await startRun(needs, {
    ...restoring(id),
    begin: async () => ({
      _id: id,
      answer: await once(async () => ({ backup: id, kind: 'restore', step: 'checking', done: 0, total: 0 })),
    }),
    work: (run) => restore(needs, user, id, passphrase, run),
  });
  return started.answer;
}

/** Restores from the command line: answers when it is complete. */
export async function restoreNow(needs: BackupNeeds, id: string, passphrase: string | null): Promise<void> {
  const { ended } = await startRun(needs, {
    ...restoring(id),
    begin: async () => ({ _id: id }),
    work: (run) => restore(needs, undefined, id, passphrase, run),
  });
  await ended;
}

const restoring = (id: string) => ({
  kind: 'restore' as const,
  outcome: (error?: unknown) => ({
    failedRestore: error === undefined ? null : { backup: id, at: new Date().toISOString(), reason: reasonOf(error) },
  }),
});

/** Verifies everything, makes the safety backup, then replaces the academy with the backup; on failure nothing is changed. */
export async function restore(
  needs: BackupNeeds,
  user: Pick<Caller, 'id' | 'name'> | undefined,
  id: string,
  passphrase: string | null,
  run: Run,
): Promise<void> {
  const { db, backups } = needs;
  await refuseNewer(needs.pool);
  const temporaryPath = partialPath(backups.folder, 'restored');
  await prepareFolder(backups.folder);
  const secret = effectivePassphrase(needs, passphrase);
  const load = async (plain: string) => {
    await checkBackup(plain, run, run.signal);
    const backup = await openBackup(plain);
    try {
      await withWritesClosed(needs, async () => {
        const moved = await loadFiles(needs, backup, run);
        await replace(needs, user, { id, backup, moved }, run);
        db.memory.receive({ topic: 'everything', subject: '' });
      });
    } finally {
      backup.close();
    }
  };
  const { signal } = run;
  await withKept(backups, { id, signal }, (path) => withUnsealed(path, secret, { temporaryPath, signal }, load));
}

async function replace(
  needs: BackupNeeds,
  user: Pick<Caller, 'id' | 'name'> | undefined,
  { id, backup, moved }: { id: string; backup: OpenBackup; moved: Map<string, string> },
  run: Run,
): Promise<void> {
  const client = await openLongClient(needs.pool);
  try {
    await lockOutWriters(client);
    await makeSafetyBackup(needs, run);
    await loadRows(client, backup, run);
    await settleRestored(client, user, id, backup);
    await tieFiles(client, moved);
    await exchange(client);
    await sendSignal(drizzle(client), 'everything');
    run.signal.throwIfAborted();
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Backs up a snapshot that is taken after all writers are locked out. */
async function makeSafetyBackup(needs: BackupNeeds, run: Run): Promise<void> {
  const passphrase = effectivePassphrase(needs);
  const { id } = await addRunning(needs.db, 'safety', null, passphrase !== null);
  const quiet: Run = { ...noProgress, signal: run.signal };
  run.begin('safety', 0);
  await fillBackup(needs, id, passphrase, quiet);
}

/** Finishes every restore: waiting mails and messages are not sent, as they may have been since, and the restore is audited. */
async function settleRestored(
  client: pg.Client,
  user: Pick<Caller, 'id' | 'name'> | undefined,
  id: string,
  { manifest }: OpenBackup,
): Promise<void> {
  await client.query(
    `update mails set status = 'failed', last_error = 'It waited when the backup was made and may have been sent since.'
      where status in ('waiting', 'sending')`,
  );
  await client.query(
    `update family_messages set status = 'failed', reason = 'It waited when the backup was made and may have been sent since.'
      where status = 'queued'`,
  );
  const { rowCount } = await client.query('select from users where id = $1', [user?.id ?? null]);
  const db: Db = drizzle(client);
  await planInTimeZone(db, (await getSettings(db)).timeZone);
  const after = { takenAt: manifest.takenAt, ...(rowCount === 0 && user && { restoredBy: user.name }) };
  await recordAudit(db, rowCount === 1 ? user : undefined, {
    action: 'restore',
    entity: 'backup',
    entityId: id,
    after,
  });
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
