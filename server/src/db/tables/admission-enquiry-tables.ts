import type { EnquiryGuardian } from '#contract/admission-enquiries';
import type { Relation } from '#contract/guardians';
import type { Language } from '#contract/languages';
import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, time, uuid } from 'drizzle-orm/pg-core';
import { instant, now, sentenceColumn, versioned } from './column-types.ts';

/** A family's wish to join, until it becomes a student or is declined. */
export const admissionEnquiries = pgTable('admission_enquiries', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull(),
  studentName: text('student_name').notNull(),
  phone: text('phone').notNull(),
  standardId: uuid('standard_id'),
  parentName: text('parent_name'),
  parentRelation: text('parent_relation').$type<Relation>().notNull().default('guardian'),
  parentHasWhatsApp: boolean('parent_has_whatsapp').notNull().default(true),
  otherGuardians: jsonb('other_guardians').$type<EnquiryGuardian[]>().notNull().default([]),
  email: text('email'),
  emailVerifiedAt: instant('email_verified_at'),
  schoolName: text('school_name'),
  message: text('message'),
  language: text('language').$type<Language>(),
  source: text('source').$type<'website' | 'walk_in' | 'phone' | 'other'>().notNull(),
  status: text('status').$type<'new' | 'contacted' | 'visit' | 'admitted' | 'declined'>().notNull().default('new'),
  statusChangedAt: instant('status_changed_at').notNull().default(now),
  nextFollowUpOn: date('next_follow_up_on', { mode: 'string' }),
  visitOn: date('visit_on', { mode: 'string' }),
  visitTime: time('visit_time'),
  declineReason: text('decline_reason'),
  consentAt: instant('consent_at'),
  consentBy: text('consent_by'),
  consentTextVersion: text('consent_text_version'),
  studentId: uuid('student_id'),
  ...versioned,
});

export const admissionEnquirySubjects = pgTable(
  'admission_enquiry_subjects',
  { enquiryId: uuid('enquiry_id').notNull(), subjectId: uuid('subject_id').notNull() },
  (table) => [primaryKey({ columns: [table.enquiryId, table.subjectId] })],
);

/** Who did what with an enquiry; append-only. */
export const admissionEnquiryEvents = pgTable('admission_enquiry_events', {
  id: uuid('id').primaryKey(),
  enquiryId: uuid('enquiry_id').notNull(),
  at: instant('at').notNull(),
  byName: text('by_name'),
  kind: text('kind').$type<'received' | 'edited' | 'new' | 'contacted' | 'visit' | 'admitted' | 'declined'>().notNull(),
  what: sentenceColumn('what').notNull(),
  note: text('note'),
});

/** The last number issued in each year. */
export const enquiryCounters = pgTable('enquiry_counters', {
  year: smallint('year').primaryKey(),
  lastNo: integer('last_no').notNull(),
});
