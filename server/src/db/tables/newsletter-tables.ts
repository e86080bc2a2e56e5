import type { Language } from '#contract/languages';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now, versioned } from './column-types.ts';

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  status: text('status').$type<'subscribed' | 'unsubscribed'>().notNull().default('subscribed'),
  token: text('token').notNull(),
  language: text('language').$type<Language>(),
  subscribedAt: instant('subscribed_at').notNull().default(now),
  unsubscribedAt: instant('unsubscribed_at'),
});

export const newsletters = pgTable('newsletters', {
  id: uuid('id').primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  ...versioned,
  sentAt: instant('sent_at'),
  sentByName: text('sent_by_name'),
});
