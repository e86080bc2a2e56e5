import type { Subject } from '#contract/subjects';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from './column-types.ts';

export const subjects = pgTable('subjects', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  code: text('code'),
  description: text('description'),
  texts: jsonb('texts').$type<Subject['texts']>().notNull().default({}),
  colour: text('colour').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
});
