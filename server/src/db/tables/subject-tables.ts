import type { Subject } from '#contract/subjects';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { versioned } from './column-types.ts';

export const subjects = pgTable('subjects', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  code: text('code'),
  description: text('description'),
  texts: jsonb('texts').$type<Subject['texts']>().notNull().default({}),
  colour: text('colour').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  ...versioned,
});
