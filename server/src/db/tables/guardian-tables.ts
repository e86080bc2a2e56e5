import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Language, Relation } from '#contract/guardians';
import { bytea, instant, now } from './column-types.ts';

/** The guardians: one person per phone, shared by siblings. */
export const guardians = pgTable('guardians', {
  id: uuid('id').primaryKey(),
  name: text('name'),
  phone: text('phone'),
  hasWhatsApp: boolean('has_whatsapp').notNull().default(true),
  language: text('language').$type<Language>().notNull().default('en'),
});

/** The students' guardians; the one at place 1 is the primary one. */
export const studentGuardians = pgTable(
  'student_guardians',
  {
    studentId: uuid('student_id').notNull(),
    place: smallint('place').notNull(),
    guardianId: uuid('guardian_id').notNull(),
    relation: text('relation').$type<Relation>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.place] })],
);

/** The private link to the family's page: one per guardian, and only the hash of its secret. */
export const guardianLinks = pgTable('guardian_links', {
  id: uuid('id').primaryKey(),
  guardianId: uuid('guardian_id').notNull(),
  secretHash: bytea('secret_hash').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  /** When it was sent or printed; null while it is only made. */
  sentAt: instant('sent_at'),
  openedAt: instant('opened_at'),
  /** The number of wrong answers since the last right one. */
  wrongAnswers: integer('wrong_answers').notNull().default(0),
  lockedUntil: instant('asleep_until'),
});

/** A browser on which the digits were given; the row ends with the link. */
export const guardianSessions = pgTable('guardian_sessions', {
  id: uuid('id').primaryKey(),
  linkId: uuid('link_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
});
