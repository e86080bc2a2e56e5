import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PushKind } from '#contract/push';
import type { Language } from '#contract/guardians';
import { instant, now } from './column-types.ts';

/** The academy's VAPID key pair, one row. */
export const pushKeys = pgTable('push_keys', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().default(now),
});

/** The subscription of a person's session or of a guardian's, with which it ends. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id'),
  userId: uuid('user_id'),
  guardianSessionId: uuid('guardian_session_id'),
  guardianId: uuid('guardian_id'),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  kinds: text('kinds').array().$type<PushKind[]>().notNull(),
  showsNames: boolean('shows_names').notNull(),
  language: text('language').$type<Language>().notNull(),
  createdAt: instant('created_at').notNull().default(now),
});
