import { boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Language, Relation } from '#contract/guardians';

/** One person per phone, shared by siblings. */
export const guardians = pgTable('guardians', {
  id: uuid('id').primaryKey(),
  name: text('name'),
  phone: text('phone'),
  hasWhatsApp: boolean('has_whatsapp').notNull().default(true),
  language: text('language').$type<Language>().notNull().default('en'),
});

/** The guardian at place 1 is the primary one. */
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
