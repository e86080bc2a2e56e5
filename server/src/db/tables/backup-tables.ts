import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BackupCounts, BackupKind } from '#contract/backups';
import { instant, now, sentenceColumn } from './column-types.ts';

/** The backups, each one file in the backup folder; see migration 0016. */
export const backups = pgTable('backups', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<BackupKind>().notNull(),
  status: text('status').$type<'running' | 'ready' | 'failed'>().notNull(),
  createdAt: instant('created_at').notNull().default(now),
  /** The name of the admin; null for automatic backups. */
  createdByName: text('created_by_name'),
  isEncrypted: boolean('is_encrypted').notNull(),
  failure: sentenceColumn('failure'),
  takenAt: instant('taken_at'),
  size: bigint('size', { mode: 'number' }),
  sha256: text('sha256'),
  counts: jsonb('counts').$type<BackupCounts>(),
  appVersion: text('app_version'),
  verifiedAt: instant('verified_at'),
  copiedAt: instant('copied_at'),
  copyFailedAt: instant('copy_failed_at'),
  copyFailure: sentenceColumn('copy_failure'),
});
