import { date, doublePrecision, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState } from '#contract/family-messages';
import type { Language } from '#contract/guardians';
import type { ParentTextKind, TextFacts } from '#contract/parent-texts';
import { instant, now, sentenceColumn } from './column-types.ts';

/** A message that a service sends for a contact. */
export const familyMessages = pgTable('family_messages', {
  contactId: uuid('contact_id').primaryKey(),
  kind: text('kind').$type<ParentTextKind>().notNull(),
  language: text('language').$type<Language>().notNull(),
  parameters: json('parameters').$type<TextFacts>().notNull(),
  text: text('text').notNull(),
  status: text('status').$type<DeliveryState>().notNull().default('queued'),
  /** The reason why it failed, or was put off. */
  reason: sentenceColumn('reason'),
  /** The service's own id of the message. */
  providerId: text('provider_id'),
  attempts: integer('attempts').notNull().default(0),
  /** The cost in `currency`; null where no price is known. */
  cost: doublePrecision('cost'),
  currency: text('currency'),
  createdAt: instant('created_at').notNull().default(now),
  sentAt: instant('sent_at'),
});

/** The number of messages sent, by day of the academy's calendar. */
export const messageDays = pgTable('message_days', {
  day: date('day').primaryKey(),
  count: integer('count').notNull(),
});
