import { z } from 'zod';
import { FirstLogins, LoginsAgain } from './auth.ts';
import { AttendanceStatus, DayRange, Statistics } from './attendance.ts';
import { addDays } from './dates.ts';
import { CallReason, GuardianRecipient } from './contacts.ts';
import { endpoint, longFormBytes } from './endpoint.ts';
import {
  changesOf,
  Day,
  Gone,
  Id,
  IdParams,
  Instant,
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  PageQuery,
  PersonName,
  Ref,
  sortBy,
  SubjectRef,
  Version,
} from './fields.ts';
import { Guardian, GuardianList, Relation } from './guardians.ts';
import { languageNames } from './languages.ts';
import { MailState } from './mail.ts';
import { localPhone } from './phone.ts';
import { toHundredths } from './percentage.ts';
import { inWords, namesIn, sheetOf, yesAndNo, yesOrNo } from './sheets.ts';
import { sentence } from './sentence.ts';

export const Gender = z.enum(['male', 'female', 'other']);
export type Gender = z.infer<typeof Gender>;
export const StudentStatus = z.enum(['active', 'left', 'passed_out']);

/** Who gave a consent, where the name of the parent is not known. */
export const theParent = sentence('The parent');

export const Consent = z.object({ at: Instant, by: z.string(), textVersion: z.string() });

export const Student = z.object({
  _id: Id,
  admissionNo: z.string(),
  name: z.string(),
  standard: Ref.nullable(),
  email: z.string().nullable(),
  gender: Gender,
  dateOfBirth: Day.nullable(),
  phone: z.string(),
  /** Name of the primary guardian. */
  parentName: z.string().nullable(),
  parentPhone: z.string(),
  guardians: z.array(Guardian),
  address: z.string(),
  schoolName: z.string().nullable(),
  joinedOn: Day,
  status: StudentStatus,
  avatarUrl: z.string().nullable(),
  consent: Consent.nullable(),
  /** Virtual: fields that hold only their default ("phone", "address", …), shown as "Not added". */
  missing: z.array(z.string()),
  /** Virtual: the student's current batches. */
  batches: z.array(Ref.extend({ rollNo: z.int() })),
  /** Virtual, over the batches that run; null without classes. */
  attendancePercentage: z.number().nullable(),
  /** Virtual, over the batches that have ended, which are last year's; null without classes. */
  earlierPercentage: z.number().nullable(),
  hasSignedIn: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Student = z.infer<typeof Student>;

/** A student as in lists, without what only one student's page needs. */
export const StudentInList = Student.omit({
  address: true,
  consent: true,
  dateOfBirth: true,
  earlierPercentage: true,
  guardians: true,
  schoolName: true,
}).extend({
  /** Read for ID cards and downloads alone. */
  dateOfBirth: Day.nullable().optional(),
});
export type StudentInList = z.infer<typeof StudentInList>;

/** A row of the downloaded list: a whole record, which can be imported again. What is optional here is read for the download alone. */
const StudentInSheet = StudentInList.extend({
  ...Student.pick({ address: true, guardians: true, schoolName: true }).partial().shape,
});
export type StudentInSheet = z.infer<typeof StudentInSheet>;

export const StudentForm = z.object({
  name: PersonName,
  standard: Id.nullable().default(null),
  email: optionalEmail.default(null),
  /** The server's defaults are: male, "Default Address" and the placeholder number. */
  gender: Gender.optional(),
  dateOfBirth: Day.nullable().default(null),
  phone: optionalPhone.optional(),
  parentName: optionalLine(80).default(null),
  parentPhone: optionalPhone.optional(),
  /** The guardians; when given, `parentName` and `parentPhone` are taken from the primary one. */
  guardians: GuardianList.optional(),
  address: optionalText(500).optional(),
  schoolName: optionalLine(120).default(null),
  joinedOn: Day.optional(),
  status: StudentStatus.default('active'),
});

/** The most students that one request changes together. */
export const maxStudentsAtOnce = 1_000;

/** The value for a cell, which is empty for a field that holds only its default. */
const added = (student: StudentInList, field: 'phone' | 'parentPhone'): string | null =>
  student.missing.includes(field) ? null : localPhone(student[field]);

/** The value for a cell about the guardian in this place: 0 is the primary one. */
const ofGuardian =
  (place: number, value: (guardian: Guardian) => string | null) =>
  ({ guardians = [] }: StudentInSheet): string | null =>
    guardians[place] === undefined ? null : value(guardians[place]);

const relationOf = (place: number) => ({
  kind: 'text' as const,
  words: Relation.options.map(inWords),
  value: ofGuardian(place, ({ relation }) => inWords(relation)),
});
const onWhatsApp = (place: number) => ({
  kind: 'text' as const,
  words: yesAndNo,
  value: ofGuardian(place, ({ phone, hasWhatsApp }) => phone && yesOrNo(hasWhatsApp)),
});
const languageOf = (place: number) => ({
  kind: 'text' as const,
  words: Object.values(languageNames),
  value: ofGuardian(place, ({ language }) => languageNames[language]),
});

const sheet = sheetOf(StudentInSheet, 'Students', [
  { heading: 'Admission no.', kind: 'text', value: ({ admissionNo }) => admissionNo },
  { heading: 'Name', kind: 'text', value: ({ name }) => name },
  { heading: 'Standard', kind: 'text', value: ({ standard }) => standard?.name ?? null },
  { heading: 'Batches', kind: 'text', value: ({ batches }) => namesIn(batches) },
  { heading: 'Roll no.', kind: 'text', value: ({ batches }) => batches.map(({ rollNo }) => rollNo).join(', ') },
  { heading: 'Phone', kind: 'contact', value: (student) => added(student, 'phone') },
  { heading: 'Parent', kind: 'text', value: ({ parentName }) => parentName },
  { heading: 'Parent’s phone', kind: 'contact', value: (student) => added(student, 'parentPhone') },
  { heading: 'Parent’s relation', ...relationOf(0) },
  { heading: 'Parent on WhatsApp', ...onWhatsApp(0) },
  { heading: 'Parent’s language', ...languageOf(0) },
  { heading: 'Second parent', kind: 'text', value: ofGuardian(1, ({ name }) => name) },
  {
    heading: 'Second parent’s phone',
    kind: 'contact',
    value: ofGuardian(1, ({ phone }) => phone && localPhone(phone)),
  },
  { heading: 'Second parent’s relation', ...relationOf(1) },
  { heading: 'Second parent on WhatsApp', ...onWhatsApp(1) },
  { heading: 'Second parent’s language', ...languageOf(1) },
  { heading: 'Email', kind: 'contact', value: ({ email }) => email },
  { heading: 'Gender', kind: 'text', words: Gender.options.map(inWords), value: ({ gender }) => inWords(gender) },
  { heading: 'Date of birth', kind: 'day', value: ({ dateOfBirth = null }) => dateOfBirth },
  {
    heading: 'Address',
    kind: 'contact',
    value: ({ missing, address = null }) => (missing.includes('address') ? null : address),
  },
  { heading: 'School or college', kind: 'text', value: ({ schoolName = null }) => schoolName },
  { heading: 'Joined on', kind: 'day', value: ({ joinedOn }) => joinedOn },
  {
    heading: 'Status',
    kind: 'text',
    words: StudentStatus.options.map(inWords),
    value: ({ status }) => inWords(status),
  },
  { heading: 'Attendance %', kind: 'number', value: ({ attendancePercentage }) => toHundredths(attendancePercentage) },
]);

export const listStudents = endpoint('GET', '/students', ['admin'], {
  query: PageQuery.extend({
    standard: Id.optional(),
    batch: Id.optional(),
    status: StudentStatus.optional(),
    /** Students without a current batch. */
    noBatch: z.stringbool().optional(),
    /** Students whose percentage is below this. */
    below: z.coerce.number<number | string>().int().min(1).max(100).optional(),
    /** Students whose first parent with a phone number has not opened the parent's page. */
    pageUnopened: z.stringbool().optional(),
    /** Whether each student has the date of birth, for ID cards. */
    birthday: z.stringbool().optional(),
    /** Exact match of the student's or a guardian's phone; for the form's duplicate check. */
    phone: z.string().max(30).optional(),
    /** The sort key; by `attendance`, students without classes come last in either direction. */
    sort: sortBy('name', 'admissionNo', 'joinedOn', 'createdAt', 'attendance'),
  }),
  response: StudentInList,
  paged: true,
  sheet: sheet,
  failure: 'Failed to fetch students',
});

export const getStudent = endpoint('GET', '/students/:id', ['admin'], {
  params: IdParams,
  response: Student,
  failure: 'Failed to fetch students',
});

/** Whether every class of these days is listed: up to a month. Of a longer range only the last 30 days are. */
export const isToldWhole = ({ startDate, endDate }: DayRange): boolean =>
  startDate !== undefined && endDate !== undefined && endDate <= addDays(startDate, 30);

/** A student's overview, for the office and, for their own batches, a teacher. */
export const StudentOverview = z.object({
  student: Ref.extend({
    admissionNo: z.string(),
    avatarUrl: z.string().nullable(),
    standard: Ref.nullable(),
    status: StudentStatus,
  }),
  /** The person to call; null where only the placeholder is stored. */
  parentName: z.string().nullable(),
  parentPhone: z.string().nullable(),
  phone: z.string().nullable(),
  /** The guardians, each with the text about the attendance. */
  guardians: z.array(GuardianRecipient),
  /** Students with a guardian in common; for a teacher, only those of own batches. */
  siblings: z.array(Ref),
  /**
   * The range of all percentages and counts here: the requested days, or all classes so far, with null `from` and `to` if there
   * are none.
   */
  period: z.object({ from: Day.nullable(), to: Day.nullable() }),
  /** The percentage below which the office calls; null when not set. */
  attendanceThreshold: z.int().nullable(),
  statistics: Statistics,
  byBatch: z.array(
    Ref.extend({
      subject: SubjectRef,
      /** Null in a batch the student has left. */
      rollNo: z.int().nullable(),
      statistics: Statistics,
    }),
  ),
  /** The current streak of classes attended, or missed; leave is ignored. Null without classes. */
  streak: z.object({ came: z.boolean(), count: z.int() }).nullable(),
  /**
   * Batches with so many classes missed in a row that the office should call, longest streak first; a class of another batch does
   * not end a streak.
   */
  absentInARow: z.array(z.object({ subject: SubjectRef, times: z.int() })),
  /** Why the student is on the list of calls now; empty for one who is not. */
  callReasons: z.array(CallReason),
  /** Marks of the period where it `isToldWhole`, else of its last 30 days; the newest first. */
  latest: z.array(z.object({ date: Day, status: AttendanceStatus, batch: Ref, subject: SubjectRef })),
});
export type StudentOverview = z.infer<typeof StudentOverview>;

/** A teacher gets only current or former students of own batches, and only what happened in those. */
export const getStudentOverview = endpoint('GET', '/students/:id/overview', ['admin', 'teacher'], {
  params: IdParams,
  query: DayRange,
  response: StudentOverview,
  failure: 'Failed to fetch students',
});

/** Creates the account too: invites by e-mail, or answers a one-time password shown once. */
export const createStudent = endpoint('POST', '/students', ['admin'], {
  body: StudentForm.extend({
    batches: z.array(Id).max(20).default([]),
    /** Enrols beyond the capacity; otherwise a full batch is refused. */
    overCapacity: z.boolean().default(false),
    /** The registration this student comes from; it is admitted in the same transaction, once. */
    fromEnquiry: Id.optional(),
  }),
  response: Student,
  /** One of the two is set: the invitation where there is an email, else the one-time password. */
  beside: z.object({ oneTimePassword: z.string().optional(), invitation: MailState.optional() }),
  status: 201,
  success: 'Student created successfully',
  failure: 'Failed to create student',
});

export const updateStudent = endpoint('PUT', '/students/:id', ['admin'], {
  params: IdParams,
  body: changesOf(StudentForm).extend({ version: Version }),
  response: Student,
  success: 'Student updated successfully',
  failure: 'Failed to update student',
});

export const deleteStudent = endpoint('DELETE', '/students/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Student deleted successfully',
  failure: 'Failed to delete student',
});

/** Gives first logins to the next of these students; to be called until nobody is `waiting`. */
export const inviteStudents = endpoint('POST', '/students/invitations', ['admin'], {
  body: z.object({ students: z.array(Id).min(1, 'Choose students').max(maxStudentsAtOnce), again: LoginsAgain }),
  response: FirstLogins,
  failure: 'The invitations could not be sent',
  bodyLimit: longFormBytes,
});
