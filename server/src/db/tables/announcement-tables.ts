import { boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Announcement, AudienceKind } from '#contract/announcements';
import { instant, now, versioned } from './column-types.ts';

export const announcements = pgTable('announcements', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  texts: jsonb('texts').$type<Announcement['texts']>().notNull().default({}),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  audience: text('audience').$type<AudienceKind>().notNull(),
  isPinned: boolean('is_pinned').notNull().default(false),
  /** When its students were notified; null until it has started. */
  notifiedAt: instant('notified_at'),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name').notNull(),
  ...versioned,
});

export const announcementStandards = pgTable('announcement_standards', {
  announcementId: uuid('announcement_id').notNull(),
  standardId: uuid('standard_id').notNull(),
});

export const announcementBatches = pgTable('announcement_batches', {
  announcementId: uuid('announcement_id').notNull(),
  batchId: uuid('batch_id').notNull(),
});

/** A notification refers to exactly one: an announcement, a note, closed days, an extra class, or a cancelled class by its batch and date. */
export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  studentId: uuid('student_id').notNull(),
  announcementId: uuid('announcement_id'),
  noteId: uuid('note_id'),
  closedDaysId: uuid('closed_days_id'),
  extraClassId: uuid('extra_class_id'),
  cancelledBatchId: uuid('cancelled_batch_id'),
  cancelledDate: date('cancelled_date', { mode: 'string' }),
  readAt: instant('read_at'),
  createdAt: instant('created_at').notNull().default(now),
});
