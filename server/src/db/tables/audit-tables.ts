import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now } from './column-types.ts';

export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull().default(now),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: uuid('entity_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
});
