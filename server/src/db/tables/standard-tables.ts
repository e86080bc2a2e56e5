import { boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { versioned } from './column-types.ts';

export const standards = pgTable('standards', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  level: smallint('level').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  ...versioned,
});

export const standardSubjects = pgTable(
  'standard_subjects',
  { standardId: uuid('standard_id').notNull(), subjectId: uuid('subject_id').notNull() },
  (table) => [primaryKey({ columns: [table.standardId, table.subjectId] })],
);
