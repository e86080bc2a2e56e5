import type { Backup, BackupStatus } from '#contract/backups';
import type { Page, Pagination } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { notFound, Refusal } from '../../refusals.ts';
import type { SentFile } from '../../files/sent-file.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getAcademy } from '../../academy/academy.ts';
import {
  fileNameOf,
  findLatest,
  listBackupRows,
  removeBackup,
  requireBackup,
  toBackup,
} from './backup-rows.service.ts';
import { BackupRunner } from './backup-run.service.ts';
import type { BackupNeeds } from './make-backup.service.ts';
import { retention } from './retention.ts';

/** The schedule: a quiet hour of the academy, after the clean-up. */
export const nightlyCron = '30 3 * * *';
const nightlyAt = '03:30';

export async function listBackups(db: Db, pagination: Omit<Pagination, 'total'>): Promise<Page<Backup>> {
  const [{ rows, total }, { timeZone }] = await Promise.all([listBackupRows(db, pagination), getAcademy(db)]);
  return { rows: rows.map((row) => toBackup(row, timeZone)), total };
}

export async function getBackupStatus({
  db,
  env,
  backups,
}: Pick<BackupNeeds, 'db' | 'env' | 'backups'>): Promise<BackupStatus> {
  const { lastReady, lastFailure, lastCopiedAt, lastCopyFailure } = await findLatest(db);
  const { running, failedRestore, lastCheck } = db.memory.of(BackupRunner).state;
  const { second } = backups;
  return {
    running: running && { ...running },
    failedRestore,
    lastCheck,
    lastReady,
    lastFailure,
    nightly: { time: nightlyAt, ...retention },
    secondPlace: second ? { kind: second.kind, name: second.name, lastCopiedAt, lastFailure: lastCopyFailure } : null,
    isEncryptedByDefault: env.BACKUP_PASSPHRASE !== undefined,
  };
}

/** The summary for the dashboard. */
export async function summarizeBackups(db: Db) {
  const { lastReady, lastFailure, lastCopyFailure } = await findLatest(db);
  return {
    lastAt: lastReady?.takenAt ?? null,
    missing: lastReady?.missing ?? 0,
    lastFailure: lastFailure ?? lastCopyFailure,
  };
}

/** Answers the file, and records the download of the whole academy in the audit. */
export async function getBackupFile({ db, backups }: BackupNeeds, user: Caller, id: string): Promise<SentFile> {
  const row = await requireBackup(db, id);
  const { timeZone } = await getAcademy(db);
  if (row.status !== 'ready') throw notFound('This backup has no file');
  const content = await backups.store.find(id);
  if (content === undefined) throw notFound('The file of this backup no longer exists');
  await recordAudit(db, user, { action: 'download', entity: 'backup', entityId: id });
  return {
    content,
    id,
    type: row.isEncrypted ? 'application/octet-stream' : 'application/zip',
    name: fileNameOf(row, timeZone),
    cacheControl: 'no-store',
  };
}

export async function deleteBackup({ db, backups }: BackupNeeds, user: Caller, id: string) {
  const row = await requireBackup(db, id);
  if (row.status === 'running' || db.memory.of(BackupRunner).state.running?.backup === id) {
    throw new Refusal('in_progress', 'This backup is in use right now. Wait until that is done.', { retryAfter: 5 });
  }
  await removeBackup(db, backups.store, id);
  const before = { kind: row.kind, takenAt: row.takenAt };
  await recordAudit(db, user, { action: 'delete', entity: 'backup', entityId: id, before });
  return { _id: id };
}
