import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Channel, ContactAbout, ContactResult } from '#contract/contacts';
import type { Language } from '#contract/guardians';
import type { ParentTextKind } from '#contract/parent-texts';
import { instant, now } from './column-types.ts';

/** A note that a guardian was told of an absence on `date`, or called or written to about the attendance or the fees on that day. */
export const contacts = pgTable('contacts', {
  id: uuid('id').primaryKey(),
  studentId: uuid('student_id').notNull(),
  guardianId: uuid('guardian_id'),
  guardianName: text('guardian_name'),
  channel: text('channel').$type<Channel>().notNull(),
  about: text('about').$type<ContactAbout>().notNull(),
  date: date('date').notNull(),
  result: text('result').$type<ContactResult>(),
  callAgainOn: date('call_again_on'),
  note: text('note'),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  at: instant('at').notNull().default(now),
});

/** The academy's own texts to parents. */
export const parentTexts = pgTable(
  'parent_texts',
  {
    kind: text('kind').$type<ParentTextKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.language] })],
);
