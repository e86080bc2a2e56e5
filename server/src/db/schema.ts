import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

// Rules (unique, check, exclusion, foreign keys with their actions) are in the SQL migrations, named by hand;
// what breaking each means is in constraints.ts. This file is the shape that queries are typed by.

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
const now = sql`now()`;

export const settings = pgTable('settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  name: text('name').notNull(),
  tagline: text('tagline'),
  about: text('about'),
  addressLines: text('address_lines')
    .array()
    .notNull()
    .default(sql`'{}'`),
  city: text('city'),
  state: text('state'),
  postalCode: text('postal_code'),
  phones: text('phones')
    .array()
    .notNull()
    .default(sql`'{}'`),
  whatsapp: text('whatsapp'),
  email: text('email'),
  mapUrl: text('map_url'),
  socialLinks: jsonb('social_links').$type<{ label: string; url: string }[]>().notNull(),
  officeHours: jsonb('office_hours').$type<{ day: string; opens: string; closes: string }[]>().notNull(),
  timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
  legal: jsonb('legal').$type<Record<string, string>>().notNull(),
  attendanceThreshold: smallint('attendance_threshold'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(now),
});

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
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
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

/** Links sent by mail: invitations and password resets. Only the hash of the token is kept. */
export const accountTokens = pgTable('account_tokens', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'invitation' | 'reset'>().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

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

/** Counts of guessable or floodable things per key and window; shared by all servers. */
export const rateCounters = pgTable(
  'rate_counters',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);

/** The answer of a POST that carried an Idempotency-Key, kept for a day. Missing only while the work is under way. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor: text('actor').notNull(),
    key: text('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] })],
);

export const auditLog = pgTable('audit_log', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull().default(now),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: uuid('entity_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
});

/** Every mail the product sends. Written in the transaction that causes it; the job only carries the id. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  status: text('status').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull().default(now),
  sentAt: instant('sent_at'),
});

export const subjects = pgTable('subjects', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  code: text('code'),
  description: text('description'),
  colour: text('colour').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
});

export const standards = pgTable('standards', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  level: smallint('level').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
});

export const standardSubjects = pgTable(
  'standard_subjects',
  {
    standardId: uuid('standard_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.standardId, table.subjectId] })],
);

/** `userId` is the teacher's `_id`; name, email and avatar are the user's. */
export const teachers = pgTable('teachers', {
  userId: uuid('user_id').primaryKey(),
  phone: text('phone'),
  qualification: text('qualification'),
  bio: text('bio'),
  joiningDate: date('joining_date', { mode: 'string' }),
  status: text('status').$type<'active' | 'left'>().notNull().default('active'),
  showOnSite: boolean('show_on_site').notNull().default(false),
});

export const teacherSubjects = pgTable(
  'teacher_subjects',
  {
    teacherId: uuid('teacher_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teacherId, table.subjectId] })],
);

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

/** The last admission number given out in each year. */
export const admissionCounters = pgTable('admission_counters', {
  year: smallint('year').primaryKey(),
  lastNo: integer('last_no').notNull(),
});

export const batches = pgTable('batches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  code: text('code'),
  standardId: uuid('standard_id').notNull(),
  subjectId: uuid('subject_id').notNull(),
  teacherId: uuid('teacher_id'),
  room: text('room'),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }),
  capacity: integer('capacity'),
  openForAdmission: boolean('open_for_admission').notNull().default(true),
  status: text('status').$type<'active' | 'completed' | 'cancelled'>().notNull().default('active'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
});

/**
 * One weekly class of a batch. Teacher, room and the batch's days are repeated here because the
 * exclusion constraints that refuse clashes need them in one row; triggers copy them, queries never do.
 */
export const batchSlots = pgTable('batch_slots', {
  id: uuid('id').primaryKey(),
  batchId: uuid('batch_id').notNull(),
  day: smallint('day').notNull(),
  startTime: time('start_time').notNull(),
  endTime: time('end_time').notNull(),
  ownRoom: text('own_room'),
});

export const enrolments = pgTable('enrolments', {
  id: uuid('id').primaryKey(),
  batchId: uuid('batch_id').notNull(),
  studentId: uuid('student_id').notNull(),
  rollNo: integer('roll_no').notNull(),
  joinedOn: date('joined_on', { mode: 'string' }).notNull(),
  leftOn: date('left_on', { mode: 'string' }),
});

export const registers = pgTable(
  'registers',
  {
    batchId: uuid('batch_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    version: integer('version').notNull().default(1),
    submittedBy: uuid('submitted_by'),
    submittedByName: text('submitted_by_name').notNull(),
    submittedAt: instant('submitted_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.date] })],
);

export const attendanceRecords = pgTable(
  'attendance_records',
  {
    batchId: uuid('batch_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    studentId: uuid('student_id').notNull(),
    status: text('status').$type<'present' | 'absent' | 'late' | 'leave'>().notNull(),
    remark: text('remark'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.date, table.studentId] })],
);

/** What each save of a register after the first changed, and why. */
export const attendanceChanges = pgTable('attendance_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  batchId: uuid('batch_id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  version: integer('version').notNull(),
  at: instant('at').notNull().default(now),
  userId: uuid('user_id'),
  userName: text('user_name').notNull(),
  reason: text('reason'),
  changes: jsonb('changes')
    .$type<
      {
        studentId: string;
        name: string;
        before: string | null;
        after: string | null;
        remarkBefore: string | null;
        remarkAfter: string | null;
      }[]
    >()
    .notNull(),
});

/** A family's wish to join, until it becomes a student or is declined. */
export const admissionEnquiries = pgTable('admission_enquiries', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull(),
  studentName: text('student_name').notNull(),
  phone: text('phone').notNull(),
  standardId: uuid('standard_id'),
  parentName: text('parent_name'),
  email: text('email'),
  emailVerifiedAt: instant('email_verified_at'),
  schoolName: text('school_name'),
  message: text('message'),
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
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
});

export const admissionEnquirySubjects = pgTable(
  'admission_enquiry_subjects',
  { enquiryId: uuid('enquiry_id').notNull(), subjectId: uuid('subject_id').notNull() },
  (table) => [primaryKey({ columns: [table.enquiryId, table.subjectId] })],
);

/** Who did what with an enquiry; only added to. */
export const admissionEnquiryEvents = pgTable('admission_enquiry_events', {
  id: uuid('id').primaryKey(),
  enquiryId: uuid('enquiry_id').notNull(),
  at: instant('at').notNull(),
  byName: text('by_name'),
  kind: text('kind').$type<'received' | 'edited' | 'new' | 'contacted' | 'visit' | 'admitted' | 'declined'>().notNull(),
  what: text('what').notNull(),
  note: text('note'),
});

/** The last number given out in each year. */
export const enquiryCounters = pgTable('enquiry_counters', {
  year: smallint('year').primaryKey(),
  lastNo: integer('last_no').notNull(),
});

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  status: text('status').$type<'subscribed' | 'unsubscribed'>().notNull().default('subscribed'),
  token: text('token').notNull(),
  subscribedAt: instant('subscribed_at').notNull().default(now),
  unsubscribedAt: instant('unsubscribed_at'),
});

export const newsletters = pgTable('newsletters', {
  id: uuid('id').primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
  sentAt: instant('sent_at'),
  sentByName: text('sent_by_name'),
});

export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  phone: text('phone'),
  email: text('email'),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  answeredAt: instant('answered_at'),
  answeredByName: text('answered_by_name'),
});
