import { rm } from 'node:fs/promises';
import type { Backup } from '#contract/backups';
import { dayAt } from '#contract/dates';
import type { Db } from '../../db/client.ts';
import { refusalIn } from '../../db/refusal-in.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getAcademy } from '../../academy/academy.ts';
import { partialPath, prepareFolder, verify, withKept } from './backup-file.ts';
import {
  addRunning,
  byCommand,
  fileNameOf,
  listForgettable,
  listNightly,
  removeBackup,
  setBackup,
  toBackup,
  type BackupRow,
} from './backup-rows.service.ts';
import { listNamed } from './named-backups.ts';
import { reasonOf, startRun, type Run } from './backup-run.service.ts';
import { checkBackup } from './read-backup.ts';
import { toKeep } from './retention.ts';
import { writeBackup } from './write-backup.service.ts';

export type BackupNeeds = Pick<Deps, 'db' | 'pool' | 'env' | 'log' | 'files' | 'backups'>;
type Once = (work: (db: Db) => Promise<Backup>) => Promise<Backup>;

/** The passphrase given with a request, or else the one of the settings; null if there is neither. */
export const effectivePassphrase = ({ env }: Pick<BackupNeeds, 'env'>, given: string | null = null): string | null =>
  given ?? env.BACKUP_PASSPHRASE ?? null;

/** Lets `make` write the file of a row to `path` and verify it, and keeps it. A failure is recorded in the row and leaves no unfinished file. */
export async function fillRow(
  { db, backups }: BackupNeeds,
  { id, path, signal }: { id: string; path: string; signal: AbortSignal },
  make: () => Promise<Partial<BackupRow>>,
): Promise<BackupRow> {
  try {
    const made = await make();
    await backups.store.keep(path, id);
    return await setBackup(db, id, { status: 'ready', ...made });
  } catch (error) {
    await setBackup(db, id, { status: 'failed', failure: reasonOf(error, signal) }).catch(() => {});
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the backup of a row from a snapshot of the academy. */
export function fillBackup(needs: BackupNeeds, id: string, passphrase: string | null, run: Run): Promise<BackupRow> {
  const { folder } = needs.backups;
  const path = partialPath(folder, id);
  return fillRow(needs, { id, path, signal: run.signal }, async () => {
    await prepareFolder(folder);
    await writeBackup(needs, path, passphrase, run);
    return verify(path, passphrase, run, (plain) => checkBackup(plain, run, run.signal));
  });
}

/** Adds the row of a backup that a person began, on the command line if there is no `user`, and records it in the audit. */
export async function addByHand(
  tx: Db,
  user: Caller | undefined,
  kind: 'manual' | 'uploaded',
  isEncrypted: boolean,
): Promise<Backup> {
  const { timeZone } = await getAcademy(tx);
  const row = await addRunning(tx, kind, user?.name ?? byCommand, isEncrypted);
  await recordAudit(tx, user, { action: 'create', entity: 'backup', entityId: row.id, after: { kind } });
  return toBackup(row, timeZone);
}

/** Makes a backup for an admin: answers as soon as it has begun. */
export async function createBackup(
  needs: BackupNeeds,
  user: Caller,
  given: string | null,
  once: Once,
): Promise<Backup> {
  const passphrase = effectivePassphrase(needs, given);
  const { started } = await startRun(needs, {
    kind: 'backup',
    begin: () => once((tx) => addByHand(tx, user, 'manual', passphrase !== null)),
    work: async (run, { _id }) => {
      await fillBackup(needs, _id, passphrase, run);
    },
  });
  return started;
}

/** Makes a backup from the command line: answers when it is complete. */
export async function makeBackupNow(needs: BackupNeeds): Promise<Backup> {
  const { timeZone } = await getAcademy(needs.db);
  const passphrase = effectivePassphrase(needs);
  const begin = async () => toBackup(await addRunning(needs.db, 'manual', byCommand, passphrase !== null), timeZone);
  let made: Backup | undefined;
  const { ended } = await startRun(needs, {
    kind: 'backup',
    begin,
    work: async (run, { _id }) => {
      made = toBackup(await fillBackup(needs, _id, passphrase, run), timeZone);
    },
  });
  await ended;
  return made as Backup;
}

/** The nightly job: makes a backup, applies retention, and copies it to the second place. */
export async function makeNightlyBackup(needs: BackupNeeds): Promise<void> {
  const { db } = needs;
  const { timeZone } = await getAcademy(db);
  const passphrase = effectivePassphrase(needs);
  const begin = async () => toBackup(await addRunning(db, 'nightly', null, passphrase !== null), timeZone);
  const { ended } = await startRun(needs, {
    kind: 'backup',
    begin,
    work: async (run, { _id }) => {
      const row = await fillBackup(needs, _id, passphrase, run);
      await removeOld(needs, timeZone);
      await copyToSecondPlace(needs, row, timeZone, run.signal);
    },
  });
  await ended;
}

async function removeOld({ db, backups }: BackupNeeds, timeZone: string): Promise<void> {
  const nightly = (await listNightly(db)).map((row) => ({ row, day: dayAt(timeZone, new Date(row.createdAt)) }));
  const keep = toKeep(nightly);
  const over = [...nightly.filter((item) => !keep.has(item)).map(({ row }) => row), ...(await listForgettable(db))];
  for (const { id } of over) await removeBackup(db, backups.store, id);
}

/** Copies a backup; a failed copy does not fail the backup, which is complete here. */
async function copyToSecondPlace(
  { db, backups, log }: BackupNeeds,
  row: BackupRow,
  timeZone: string,
  signal: AbortSignal,
): Promise<void> {
  const place = backups.second;
  if (place === undefined) return;
  try {
    await withKept(backups, { id: row.id, signal }, (path) => place.put(fileNameOf(row, timeZone), path));
    await setBackup(db, row.id, { copiedAt: new Date().toISOString() });
    const there = await listNamed(place);
    const keep = toKeep(there);
    for (const item of there) if (!keep.has(item)) await place.remove(item.name);
  } catch (error) {
    log.error({ err: error }, 'The nightly backup could not be copied to the second place');
    const reason = refusalIn(error)?.message ?? (error instanceof Error ? error.message : String(error));
    await setBackup(db, row.id, { copyFailedAt: new Date().toISOString(), copyFailure: reason.slice(0, 300) });
  }
}
