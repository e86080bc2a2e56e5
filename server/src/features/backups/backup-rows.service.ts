import { and, desc, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Backup, BackupCounts, BackupKind, BackupStatus } from '#contract/backups';
import { dayAt, timeAt } from '#contract/dates';
import type { Page, Pagination } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { isLockedSql, locks } from '../../db/session-lock.ts';
import { backups } from '../../db/tables/backup-tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import { notFound } from '../../refusals.ts';

export type BackupRow = typeof backups.$inferSelect;

/** Author of backups made without a session, but not by schedule. */
export const byCommand = 'The command line';

const stopped = 'The server stopped before this was finished.';

// A row still `running` while nobody holds the lock was left by a crashed server.
const isLeft = sql`${backups.status} = 'running' and not ${isLockedSql(locks.backup)}`;
const columns = {
  id: backups.id,
  kind: backups.kind,
  createdAt: backups.createdAt,
  createdByName: backups.createdByName,
  isEncrypted: backups.isEncrypted,
  takenAt: backups.takenAt,
  size: backups.size,
  sha256: backups.sha256,
  counts: backups.counts,
  appVersion: backups.appVersion,
  verifiedAt: backups.verifiedAt,
  copiedAt: backups.copiedAt,
  copyFailedAt: backups.copyFailedAt,
  copyFailure: backups.copyFailure,
  status: sql<BackupRow['status']>`case when ${isLeft} then 'failed' else ${backups.status} end`,
  failure: sql<string | null>`case when ${isLeft} then ${stopped} else ${backups.failure} end`,
};

const nothing: BackupCounts = {
  students: 0,
  teachers: 0,
  batches: 0,
  registers: 0,
  notes: 0,
  files: 0,
  rows: 0,
  missing: 0,
};

/** The number of missing files; backups made before these were counted have none. */
const missingOf = ({ counts }: Pick<BackupRow, 'counts'>): number => counts?.missing ?? 0;

export function toBackup(row: BackupRow, timeZone: string): Backup {
  const { id, createdAt, createdByName, takenAt, verifiedAt, copiedAt, copyFailedAt: _, ...same } = row;
  return {
    _id: id,
    ...same,
    status: row.status === 'ready' && (missingOf(row) > 0 || row.failure !== null) ? 'incomplete' : row.status,
    // The counts are completed, as an older Tasika may not have counted everything.
    counts: same.counts && { ...nothing, ...same.counts },
    createdAt: toInstant(createdAt),
    createdBy: createdByName ?? 'auto',
    takenAt: toInstant(takenAt),
    verifiedAt: toInstant(verifiedAt),
    copiedAt: toInstant(copiedAt),
    fileName: fileNameOf(row, timeZone),
  };
}

/** The file name, with the time of the academy's calendar, so that names sort by time. */
export function fileNameOf({ id, takenAt, createdAt, isEncrypted }: BackupRow, timeZone: string): string {
  const at = new Date(toInstant(takenAt ?? createdAt));
  const time = timeAt(timeZone, at).replace(':', '');
  return `tasika-${dayAt(timeZone, at)}-${time}-${id.slice(-8)}.zip${isEncrypted ? '.age' : ''}`;
}

export async function listBackupRows(db: Db, { page, limit }: Omit<Pagination, 'total'>): Promise<Page<BackupRow>> {
  const rows = await db
    .select(columns)
    .from(backups)
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(backups) };
}

export async function requireBackup(db: Db, id: string): Promise<BackupRow> {
  const [row] = await db.select(columns).from(backups).where(eq(backups.id, id));
  if (row === undefined) throw notFound();
  return row;
}

/** Restorable nightly backups, newest first. */
export const listNightly = (db: Db): Promise<BackupRow[]> =>
  db
    .select(columns)
    .from(backups)
    .where(and(eq(backups.kind, 'nightly'), eq(backups.status, 'ready')))
    .orderBy(desc(backups.createdAt), desc(backups.id));

/** Failed backups and safety backups older than 30 days. */
export const listForgettable = (db: Db): Promise<BackupRow[]> =>
  db
    .select(columns)
    .from(backups)
    .where(
      sql`(status = 'failed' or kind = 'safety') and status <> 'running' and created_at < now() - interval '30 days'`,
    );

/** Deletes the row first: a file without a row is harmless, a row without a file is not. */
export async function removeBackup(db: Db, store: FileStore, id: string): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id));
  await store.remove(id);
}

/** The caller holds the lock, so rows still marked as running are stale. */
export async function addRunning(
  db: Db,
  kind: BackupKind,
  createdByName: string | null,
  isEncrypted: boolean,
): Promise<BackupRow> {
  await db.update(backups).set({ status: 'failed', failure: stopped }).where(eq(backups.status, 'running'));
  const [row] = await db
    .insert(backups)
    .values({ id: uuidv7(), status: 'running', kind, createdByName, isEncrypted })
    .returning();
  return row as BackupRow;
}

export async function setBackup(db: Db, id: string, changes: Partial<BackupRow>): Promise<BackupRow> {
  const [row] = await db.update(backups).set(changes).where(eq(backups.id, id)).returning();
  return row as BackupRow;
}

type Latest = Pick<BackupStatus, 'lastReady' | 'lastFailure'> & {
  lastCopiedAt: string | null;
  lastCopyFailure: BackupStatus['lastFailure'];
};

/** Finds the latest success and the latest failure. Uploads are excluded: they say nothing about today's data. */
export async function findLatest(db: Db): Promise<Latest> {
  const recent = await db
    .select(columns)
    .from(backups)
    .where(sql`kind <> 'uploaded'`)
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(100);
  const isReady = ({ status }: BackupRow) => status === 'ready';
  const newest = recent.find(({ status }) => status !== 'running');
  const ready = recent.find(isReady);
  const copied = recent.find(({ copiedAt }) => copiedAt !== null);
  const tried = recent.find(({ copiedAt, copyFailedAt }) => copiedAt ?? copyFailedAt);
  return {
    lastReady: ready
      ? {
          _id: ready.id,
          takenAt: toInstant(ready.takenAt ?? ready.createdAt),
          size: ready.size ?? 0,
          missing: missingOf(ready),
        }
      : null,
    lastFailure:
      newest && (newest.status === 'failed' || newest.failure !== null)
        ? { at: toInstant(newest.createdAt), reason: newest.failure ?? stopped }
        : null,
    lastCopiedAt: toInstant(copied?.copiedAt ?? null),
    lastCopyFailure:
      tried?.copyFailedAt && tried.copyFailure
        ? { at: toInstant(tried.copyFailedAt), reason: tried.copyFailure }
        : null,
  };
}
