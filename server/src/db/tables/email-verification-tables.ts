import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, now } from './column-types.ts';

export const emailOtps = pgTable('email_otps', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  codeHash: bytea('code_hash').notNull(),
  triesLeft: smallint('tries_left').notNull().default(5),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  proofHash: bytea('proof_hash'),
  proofExpiresAt: instant('proof_expires_at'),
  proofUsedAt: instant('proof_used_at'),
});
