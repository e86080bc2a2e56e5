import type { Language } from '#contract/languages';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, now, versioned } from './column-types.ts';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  role: text('role').$type<'admin' | 'teacher' | 'student'>().notNull(),
  name: text('name').notNull(),
  email: text('email'),
  avatarUrl: text('avatar_url'),
  isActive: boolean('is_active').notNull().default(true),
  passwordHash: text('password_hash'),
  passwordChangedAt: instant('password_changed_at'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  oneTimePasswordExpiresAt: instant('one_time_password_expires_at'),
  language: text('language').$type<Language>(),
  ...versioned,
});

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    isPersistent: boolean('is_persistent').notNull().default(false),
    createdAt: instant('created_at').notNull().default(now),
    lastSeenAt: instant('last_seen_at').notNull().default(now),
    expiresAt: instant('expires_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    userAgent: text('user_agent'),
    address: text('address'),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId)],
);

/** Links sent by mail: invitations and password resets. Only the token's hash is stored. */
export const accountTokens = pgTable('account_tokens', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'invitation' | 'reset'>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
