import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Gone, Id, IdParams, Instant, PageQuery, line } from './fields.ts';

/** 20 GB, as people count them. */
export const largestBackup = 20_000_000_000;

/** What a person knows an academy's size by; of a running or failed backup all of it is unknown. */
export const BackupCounts = z.object({
  students: z.int(),
  teachers: z.int(),
  batches: z.int(),
  registers: z.int(),
  notes: z.int(),
  /** Stored files, and rows of all tables together. */
  files: z.int(),
  rows: z.int(),
  /** Files that rows refer to and that were not on the disk when it was made. */
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
  /** `incomplete` can be restored as `ready` can, but lacks files. */
  status: z.enum(['running', 'ready', 'incomplete', 'failed']),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  /** The moment whose state is in it; before `createdAt` for one that was uploaded. */
  takenAt: Instant.nullable(),
  /** Of the file, in bytes. */
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  counts: BackupCounts.nullable(),
  appVersion: z.string().nullable(),
  /** Its passphrase is kept nowhere. */
  isEncrypted: z.boolean(),
  /** When it was read back whole, every entry against its hash. */
  verifiedAt: Instant.nullable(),
  /** When a copy of it reached the second place, or why it did not. */
  copiedAt: Instant.nullable(),
  copyFailure: z.string().nullable(),
  /** What the file is called when it is downloaded. */
  fileName: z.string(),
});
export type Backup = z.infer<typeof Backup>;

/** The one thing that is being done: making, checking or putting back a backup. `done` and `total` count bytes, or files. */
export const BackupRun = z.object({
  backup: Id,
  kind: z.enum(['backup', 'restore']),
  step: z.enum(['rows', 'files', 'checking', 'safety', 'loading', 'finishing']),
  done: z.int(),
  total: z.int(),
});
export type BackupRun = z.infer<typeof BackupRun>;

export const BackupStatus = z.object({
  running: BackupRun.nullable(),
  /** The last restore since this server started that did not succeed, and why: everything is as it was before. */
  failedRestore: z.object({ backup: Id, at: Instant, reason: z.string() }).nullable(),
  lastReady: z.object({ _id: Id, takenAt: Instant, size: z.int(), missing: z.int() }).nullable(),
  /** The newest failure, unless a backup succeeded after it. */
  lastFailure: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Wall-clock time of the nightly backup in the academy's time zone, and how many are kept. */
  nightly: z.object({ time: z.string(), daily: z.int(), weekly: z.int(), monthly: z.int() }),
  /** Where each nightly backup is copied to; null when nothing is set. */
  secondPlace: z
    .object({
      kind: z.enum(['folder', 's3']),
      name: z.string(),
      lastCopiedAt: Instant.nullable(),
      lastFailure: z.object({ at: Instant, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Whether backups are encrypted without being asked for. */
  isEncryptedByDefault: z.boolean(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** What putting a backup back would do. */
export const RestorePreview = z.object({
  takenAt: Instant,
  academyName: z.string(),
  appVersion: z.string(),
  /** It was made by an older Tasika, and its data is brought to this one's shape. */
  isOlder: z.boolean(),
  counts: BackupCounts,
  /** What is there now and would be replaced. */
  presentCounts: BackupCounts.omit({ rows: true, missing: true }),
  /** What has to be typed: the name of the academy as it is now. */
  nameToType: z.string(),
});
export type RestorePreview = z.infer<typeof RestorePreview>;

/** Long enough that the file alone is of no use to whoever finds it. */
const NewPassphrase = z
  .union([
    z.null(),
    z.literal(''),
    z.string().min(12, 'Use at least 12 characters').max(200, 'Use at most 200 characters'),
  ])
  .transform((value) => (value === '' ? null : value))
  .default(null);

const Passphrase = z
  .union([z.null(), z.string().max(200, 'Use at most 200 characters')])
  .transform((value) => (value === '' ? null : value))
  .default(null);

/** The newest first. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/backups',
  access: ['admin'],
  query: PageQuery.omit({ search: true }),
  response: Backup,
  paged: true,
  failure: 'Failed to fetch backups',
});

export const getBackupStatus = endpoint({
  method: 'GET',
  path: '/backups/status',
  access: ['admin'],
  response: BackupStatus,
  failure: 'Failed to fetch the state of the backups',
});

/** Begins one; `getBackupStatus` tells how far it is. */
export const createBackup = endpoint({
  method: 'POST',
  path: '/backups',
  access: ['admin'],
  body: z.object({ passphrase: NewPassphrase }),
  response: Backup,
  status: 202,
  success: 'The backup is being made',
  failure: 'Failed to create backup',
  refuses: ['in_progress', 'unavailable'],
});

export const getBackupFile = endpoint({
  method: 'GET',
  path: '/backups/:id/file',
  access: ['admin'],
  params: IdParams,
  response: Backup,
  sends: 'application/zip',
  failure: 'Failed to download the backup',
});

/** Checked whole before it is taken; of an encrypted one that needs its passphrase. */
export const uploadBackup = endpoint({
  method: 'POST',
  path: '/backups/upload',
  access: ['admin'],
  upload: { type: 'application/zip', maxBytes: largestBackup },
  body: z.object({ passphrase: Passphrase }),
  response: Backup,
  status: 201,
  success: 'Backup uploaded',
  failure: 'Failed to upload the backup',
  refuses: ['in_progress', 'unavailable'],
});

export const SecondPlaceFile = z.object({ name: z.string(), size: z.int() });

/** What lies in the second place, the newest first; empty when there is none. */
export const listSecondPlace = endpoint({
  method: 'GET',
  path: '/backups/second-place',
  access: ['admin'],
  response: z.array(SecondPlaceFile),
  failure: 'The copies kept elsewhere could not be loaded',
  refuses: ['unavailable'],
});

/** Brings a backup from the second place here and checks it, as if it was uploaded. */
export const fetchBackup = endpoint({
  method: 'POST',
  path: '/backups/second-place',
  access: ['admin'],
  body: z.object({ name: line(200), passphrase: Passphrase }),
  response: Backup,
  status: 201,
  success: 'Backup copied here',
  failure: 'The backup could not be copied here',
  refuses: ['in_progress', 'unavailable'],
});

/** Checks everything in it and tells what a restore would do; changes nothing. */
export const previewRestore = endpoint({
  method: 'POST',
  path: '/backups/:id/preview',
  access: ['admin'],
  params: IdParams,
  body: z.object({ passphrase: Passphrase }),
  response: RestorePreview,
  failure: 'The backup could not be checked',
  refuses: ['in_progress', 'unavailable'],
});

/** Begins it; `getBackupStatus` tells how far it is. When it has succeeded all sessions are over, also the caller's. */
export const restoreBackup = endpoint({
  method: 'POST',
  path: '/backups/:id/restore',
  access: ['admin'],
  params: IdParams,
  body: z.object({ name: line(200).describe('The name of the academy, typed'), passphrase: Passphrase }),
  response: BackupRun,
  status: 202,
  success: 'The backup is being restored',
  failure: 'Failed to restore the backup',
  refuses: ['in_progress', 'unavailable'],
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/backups/:id',
  access: ['admin'],
  params: IdParams,
  response: Gone,
  success: 'Backup deleted',
  failure: 'Failed to delete the backup',
});
