import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now, versioned } from './column-types.ts';

export const notes = pgTable('notes', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  description: text('description'),
  subjectId: uuid('subject_id'),
  standardId: uuid('standard_id'),
  batchId: uuid('batch_id'),
  studentId: uuid('student_id'),
  teacherId: uuid('teacher_id'),
  isPublic: boolean('is_public').notNull().default(false),
  /** The id of the file in the store. Never shared between notes, so that deleting one affects no other. */
  fileId: uuid('file_id').notNull(),
  fileName: text('file_name').notNull(),
  fileSize: integer('file_size').notNull(),
  filePages: integer('file_pages').notNull(),
  fileSha256: text('file_sha256').notNull(),
  uploadedBy: uuid('uploaded_by'),
  uploadedByName: text('uploaded_by_name').notNull(),
  ...versioned,
});

/** Stored files to which no row refers, not yet or no longer: the only ones ever deleted. */
export const looseFiles = pgTable('loose_files', {
  fileId: uuid('file_id').primaryKey(),
  since: instant('since').notNull().default(now),
});
