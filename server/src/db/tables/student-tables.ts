import { date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** `userId` is the student's `_id`; name, email and avatar are the user's. */
export const students = pgTable('students', {
  userId: uuid('user_id').primaryKey(),
  admissionNo: text('admission_no').notNull(),
  standardId: uuid('standard_id'),
  gender: text('gender').$type<'male' | 'female' | 'other'>().notNull(),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  phone: text('phone').notNull(),
  parentName: text('parent_name'),
  parentPhone: text('parent_phone').notNull(),
  address: text('address').notNull(),
  schoolName: text('school_name'),
  joinedOn: date('joined_on', { mode: 'string' }).notNull(),
  status: text('status').$type<'active' | 'left' | 'passed_out'>().notNull().default('active'),
  consentAt: instant('consent_at'),
  consentBy: text('consent_by'),
  consentTextVersion: text('consent_text_version'),
});

/** The last admission number issued in each year. */
export const admissionCounters = pgTable('admission_counters', {
  year: smallint('year').primaryKey(),
  lastNo: integer('last_no').notNull(),
});
