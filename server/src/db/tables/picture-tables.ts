import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from './column-types.ts';

export const pictures = pgTable('pictures', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'logo' | 'building' | 'teacher' | 'student'>().notNull(),
  teacherId: uuid('teacher_id'),
  studentId: uuid('student_id'),
  caption: text('caption'),
  /** Position among the building's pictures. */
  place: integer('place').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
});

/** A picture at one size in one format; its public address contains the hash. */
export const pictureFiles = pgTable('picture_files', {
  fileId: uuid('file_id').primaryKey(),
  pictureId: uuid('picture_id').notNull(),
  type: text('type').$type<'image/avif' | 'image/webp'>().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
});
