import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { atLeast, atMost, Gone, Id, IdParams, Instant, PageQuery, line, orNull } from './fields.ts';
import { asText } from './sentence.ts';

/** The largest backup accepted: 20 GB, decimal. */
export const largestBackup = 20_000_000_000;

/** The size of an academy in familiar terms; null in a running or failed backup. */
export const BackupCounts = z.object({
  students: z.int(),
  teachers: z.int(),
  batches: z.int(),
  registers: z.int(),
  notes: z.int(),
  /** The number of stored files, and of rows of all tables together. */
  files: z.int(),
  rows: z.int(),
  /** The number of files that rows refer to but that were missing on disk when the backup was made. */
  missing: z.int(),
});
export type BackupCounts = z.infer<typeof BackupCounts>;

export const BackupKind = z.enum(['manual', 'nightly', 'safety', 'uploaded']);
export type BackupKind = z.infer<typeof BackupKind>;

export const Backup = z.object({
  _id: Id,
  createdAt: Instant,
  /** The name of an admin, or "auto". */
  createdBy: z.string(),
  /** `safety` is made before a restore, `uploaded` came from a computer or from the second place. */
  kind: BackupKind,
  /** `incomplete`: it lacks files but can be restored like a `ready` one, or it has a value, named by `failure`, that prevents a restore. */
  status: z.enum(['running', 'ready', 'incomplete', 'failed']),
  /** The reason it failed, or cannot be restored, as a sentence. */
  failure: z.string().nullable(),
  /** The moment of its snapshot; earlier than `createdAt` for an uploaded backup. */
  takenAt: Instant.nullable(),
  /** Size of the file, in bytes. */
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  counts: BackupCounts.nullable(),
  appVersion: z.string().nullable(),
  /** Whether the file is encrypted; its passphrase is not stored. */
  isEncrypted: z.boolean(),
  /** When the file was last read back whole and every entry's hash checked. */
  verifiedAt: Instant.nullable(),
  /** When a copy reached the second place, or why it did not. */
  copiedAt: Instant.nullable(),
  copyFailure: z.string().nullable(),
  /** The file name for the download. */
  fileName: z.string(),
});
export type Backup = z.infer<typeof Backup>;

/**
 * The one operation in progress: making a backup, checking one that was brought in or is to be restored, or restoring one. `done` and `total` count
 * bytes, files or indexes.
 */
export const BackupRun = z.object({
  backup: Id,
  kind: z.enum(['backup', 'check', 'restore']),
  step: z.enum(['rows', 'files', 'fetching', 'checking', 'safety', 'loading', 'indexing', 'finishing']),
  done: z.int(),
  total: z.int(),
});
export type BackupRun = z.infer<typeof BackupRun>;

/** What a restore would do. */
export const RestorePreview = z.object({
  takenAt: Instant,
  academyName: z.string(),
  appVersion: z.string(),
  /** Whether an older Tasika made it, so that its data will be migrated. */
  isOlder: z.boolean(),
  counts: BackupCounts,
  /** The current data, which would be replaced. */
  presentCounts: BackupCounts.omit({ rows: true, missing: true }),
  /** Confirmation to type: the academy's current name. */
  nameToType: z.string(),
});
export type RestorePreview = z.infer<typeof RestorePreview>;

/** A finished check: what a restore would do, or why it would be refused. */
export const RestoreCheck = z.object({ _id: Id, preview: RestorePreview.nullable(), failure: z.string().nullable() });
export type RestoreCheck = z.infer<typeof RestoreCheck>;

export const BackupStatus = z.object({
  running: BackupRun.nullable(),
  /** The last failed restore since this server started, and why: it changed nothing. */
  failedRestore: z.object({ backup: Id, at: Instant, reason: z.string() }).nullable(),
  /** The last finished check for a restore since this server started. */
  lastCheck: RestoreCheck.nullable(),
  lastReady: z.object({ _id: Id, takenAt: Instant, size: z.int(), missing: z.int() }).nullable(),
  /** The newest failure, unless a backup succeeded after it. */
  lastFailure: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Wall-clock time of the nightly backup in the academy's time zone, and its retention. */
  nightly: z.object({ time: z.string(), daily: z.int(), weekly: z.int(), monthly: z.int() }),
  /** Where each nightly backup is copied to; null when not configured. */
  secondPlace: z
    .object({
      kind: z.enum(['folder', 's3']),
      name: z.string(),
      lastCopiedAt: Instant.nullable(),
      lastFailure: z.object({ at: Instant, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Whether backups are encrypted by default. */
  isEncryptedByDefault: z.boolean(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** A new passphrase, long enough that a leaked file alone is of no use. */
const NewPassphrase = orNull(
  z
    .string()
    .min(12, asText(atLeast(12)))
    .max(200, asText(atMost(200))),
).default(null);

const Passphrase = z
  .union([z.null(), z.string().max(200, asText(atMost(200)))])
  .transform((value) => (value === '' ? null : value))
  .default(null);

/** The backups, newest first. */
export const listBackups = endpoint('GET', '/backups', ['admin'], {
  query: PageQuery.omit({ search: true }),
  response: Backup,
  paged: true,
  failure: 'Failed to fetch backups',
});

export const getBackupStatus = endpoint('GET', '/backups/status', ['admin'], {
  response: BackupStatus,
  failure: 'Failed to fetch the state of the backups',
});

/** Starts a backup; `getBackupStatus` reports the progress. */
export const createBackup = endpoint('POST', '/backups', ['admin'], {
  body: z.object({ passphrase: NewPassphrase }),
  response: Backup,
  status: 202,
  success: 'The backup is being made',
  failure: 'Failed to create backup',
  refuses: ['in_progress', 'unavailable'],
});

export const getBackupFile = endpoint('GET', '/backups/:id/file', ['admin'], {
  params: IdParams,
  response: Backup,
  sends: 'application/zip',
  failure: 'Failed to download the backup',
});

/**
 * Uploads a backup and starts a check of everything in it; `getBackupStatus` reports the progress, and only one that could be restored becomes `ready`.
 * An encrypted one needs its passphrase for that.
 */
export const uploadBackup = endpoint('POST', '/backups/upload', ['admin'], {
  upload: { type: 'application/zip', maxBytes: largestBackup },
  body: z.object({ passphrase: Passphrase }),
  response: Backup,
  status: 202,
  success: 'Backup uploaded. It is being checked now.',
  failure: 'Failed to upload the backup',
  refuses: ['in_progress', 'unavailable'],
});

export const SecondPlaceFile = z.object({ name: z.string(), size: z.int() });

/** The backups in the second place, newest first; empty when there is none. */
export const listSecondPlace = endpoint('GET', '/backups/second-place', ['admin'], {
  response: z.array(SecondPlaceFile),
  failure: 'The copies kept elsewhere could not be loaded',
  refuses: ['unavailable'],
});

/** Starts to copy a backup from the second place here and to check it like an upload. */
export const fetchBackup = endpoint('POST', '/backups/second-place', ['admin'], {
  body: z.object({ name: line(200), passphrase: Passphrase }),
  response: Backup,
  status: 202,
  success: 'The backup is being copied here',
  failure: 'The backup could not be copied here',
  refuses: ['in_progress', 'unavailable'],
});

/** Starts a check of everything in the backup, which changes nothing; `getBackupStatus` reports the progress and the finished check. */
export const checkRestore = endpoint('POST', '/backups/:id/check', ['admin'], {
  params: IdParams,
  body: z.object({ passphrase: Passphrase }),
  response: RestoreCheck.pick({ _id: true }),
  status: 202,
  success: 'The backup is being checked',
  failure: 'The backup could not be checked',
  refuses: ['in_progress', 'unavailable'],
});

/** Starts a restore; `getBackupStatus` reports the progress. A successful restore ends all sessions, including the caller's. */
export const restoreBackup = endpoint('POST', '/backups/:id/restore', ['admin'], {
  params: IdParams,
  body: z.object({ name: line(200).describe('The name of the academy, typed'), passphrase: Passphrase }),
  response: BackupRun,
  status: 202,
  success: 'The backup is being restored',
  failure: 'Failed to restore the backup',
  refuses: ['in_progress', 'unavailable'],
});

export const deleteBackup = endpoint('DELETE', '/backups/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Backup deleted',
  failure: 'Failed to delete the backup',
});
