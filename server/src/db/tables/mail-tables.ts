import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now, sentenceColumn } from './column-types.ts';

/** The mail outbox. Rows are written in the transaction that causes the mail; the job only carries the id. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  status: text('status').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  lastError: sentenceColumn('last_error'),
  /** The id of the invitation or reset link in it, which may be expired and deleted. */
  accountTokenId: uuid('account_token_id'),
  createdAt: instant('created_at').notNull().default(now),
  sentAt: instant('sent_at'),
  /** When a failed mail was settled in another way. */
  settledAt: instant('settled_at'),
});
