import { z } from 'zod';
import { Slot } from './batches.ts';
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
  optionalText,
  PageQuery,
  PersonName,
  Phone,
  Ref,
  requiredLine,
  sortBy,
  SubjectRef,
  Time,
  Version,
} from './fields.ts';
import { Guardian, type GuardianForm, GuardianList } from './guardians.ts';
import { MailState } from './mail.ts';
import { localPhone } from './phone.ts';
import { inWords, namesIn, sheetOf } from './sheets.ts';
import { Consent } from './students.ts';

/** The statuses in the order of the board's columns; `declined` is an outcome beside them. */
export const enquiryStatuses = ['new', 'contacted', 'visit', 'admitted', 'declined'] as const;
export const EnquiryStatus = z.enum(enquiryStatuses);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;

export const EnquirySource = z.enum(['website', 'walk_in', 'phone', 'other']);
export type EnquirySource = z.infer<typeof EnquirySource>;

/** A visit's date and time on the academy's wall clock, so without a time zone. */
export const Visit = z.object({ date: Day, time: Time });
export type Visit = z.infer<typeof Visit>;

export const EnquiryInList = z.object({
  _id: Id,
  /** The reference number, short enough to be read out on the phone: `R-2026-0042`. */
  reference: z.string(),
  studentName: z.string(),
  parentName: z.string().nullable(),
  phone: z.string(),
  standard: Ref.nullable(),
  source: EnquirySource,
  status: EnquiryStatus,
  statusChangedAt: Instant,
  nextFollowUpOn: Day.nullable(),
  visitAt: Visit.nullable(),
  declineReason: z.string().nullable(),
  /** The student created from this enquiry; null again when that student was deleted. */
  student: Ref.extend({ admissionNo: z.string() }).nullable(),
  version: Version,
  createdAt: Instant,
});
export type EnquiryInList = z.infer<typeof EnquiryInList>;

export const EnquiryEvent = z.object({
  at: Instant,
  /** The name of who did it; null for what the family did itself. */
  by: z.string().nullable(),
  what: z.string(),
  note: z.string().nullable(),
  kind: z.enum(['received', 'edited', ...enquiryStatuses]),
});
export type EnquiryEvent = z.infer<typeof EnquiryEvent>;

/** A guardian of a child who is not a student yet. */
export const EnquiryGuardian = Guardian.omit({ _id: true, isPrimary: true });
export type EnquiryGuardian = z.infer<typeof EnquiryGuardian>;

export const AdmissionEnquiry = EnquiryInList.extend({
  /** The parent of `parentName` and `phone` first. */
  guardians: z.array(EnquiryGuardian),
  subjects: z.array(Ref),
  email: z.string().nullable(),
  emailVerifiedAt: Instant.nullable(),
  schoolName: z.string().nullable(),
  message: z.string().nullable(),
  consent: Consent.nullable(),
  /** The events, newest first. */
  history: z.array(EnquiryEvent),
  /** Other enquiries with the same phone: siblings, or a duplicate. */
  samePhone: z.array(z.object({ _id: Id, studentName: z.string(), reference: z.string(), status: EnquiryStatus })),
  updatedAt: Instant,
});
export type AdmissionEnquiry = z.infer<typeof AdmissionEnquiry>;

export const EnquiryForm = z.object({
  studentName: PersonName,
  phone: Phone,
  standard: Id.nullable().default(null),
  subjects: z.array(Id).max(20, 'Choose at most 20 subjects').default([]),
  parentName: optionalLine(80).default(null),
  email: optionalEmail.default(null),
  schoolName: optionalLine(120).default(null),
  message: optionalText(2000).default(null),
});

/** Refines guardians in a form: the first one, the parent, has a phone. */
export const withPhoneOfParent = <List extends z.ZodType<Pick<GuardianForm, 'phone'>[]>>(guardians: List) =>
  guardians.refine(([parent]) => parent?.phone !== null, {
    path: [0, 'phone'],
    message: 'Enter a phone number with 10 digits',
  });

/** Fields only the office may set; ignored when a family sends the form. */
const officeFields = {
  /** In place of `parentName` and `phone`. */
  guardians: withPhoneOfParent(GuardianList.min(1)).optional(),
  source: EnquirySource.default('walk_in'),
  nextFollowUpOn: Day.nullable().default(null),
};

export const periods = ['today', 'week', 'month', 'year'] as const;

/** A row of the downloaded list: a whole form, which can be imported again; the list itself does not answer with all of it. */
const EnquiryInSheet = EnquiryInList.extend({
  email: z.string().nullable().optional(),
  subjects: z.array(Ref).optional(),
  schoolName: z.string().nullable().optional(),
  message: z.string().nullable().optional(),
});
export type EnquiryInSheet = z.infer<typeof EnquiryInSheet>;

const sheet = sheetOf(EnquiryInSheet, 'Registrations', [
  { heading: 'Reference', kind: 'text', value: ({ reference }) => reference },
  { heading: 'Student', kind: 'text', value: ({ studentName }) => studentName },
  { heading: 'Parent', kind: 'text', value: ({ parentName }) => parentName },
  { heading: 'Phone', kind: 'contact', value: ({ phone }) => localPhone(phone) },
  { heading: 'Email', kind: 'contact', value: ({ email = null }) => email },
  { heading: 'Standard', kind: 'text', value: ({ standard }) => standard?.name ?? null },
  { heading: 'Subjects', kind: 'text', value: ({ subjects = [] }) => namesIn(subjects) },
  { heading: 'School or college', kind: 'text', value: ({ schoolName = null }) => schoolName },
  {
    heading: 'Source',
    kind: 'text',
    words: EnquirySource.options.map(inWords),
    value: ({ source }) => inWords(source),
  },
  { heading: 'Stage', kind: 'text', value: ({ status }) => inWords(status) },
  { heading: 'Received', kind: 'instant', value: ({ createdAt }) => createdAt },
  { heading: 'Call on', kind: 'day', value: ({ nextFollowUpOn }) => nextFollowUpOn },
  { heading: 'Visit on', kind: 'day', value: ({ visitAt }) => visitAt?.date ?? null },
  { heading: 'Visit at', kind: 'text', value: ({ visitAt }) => visitAt?.time ?? null },
  { heading: 'Why declined', kind: 'text', value: ({ declineReason }) => declineReason },
  { heading: 'Admission no.', kind: 'text', value: ({ student }) => student?.admissionNo ?? null },
  { heading: 'Message', kind: 'text', value: ({ message = null }) => message },
]);

export const listEnquiries = endpoint('GET', '/admission-enquiries', ['admin'], {
  query: PageQuery.extend({
    status: EnquiryStatus.optional(),
    standard: Id.optional(),
    /** Filter: received today, since Monday, this month or this year, by the academy's calendar. */
    period: z.enum(periods).optional(),
    /** Filter: calls due today, overdue calls, or both. */
    followUp: z.enum(['today', 'overdue', 'due']).optional(),
    sort: sortBy('createdAt', 'studentName', 'nextFollowUpOn', 'visitAt', 'statusChangedAt'),
  }),
  response: EnquiryInList,
  paged: true,
  sheet: sheet,
  /** Counts for the same search, standard and period, ignoring the filters on status and calls. */
  beside: z.object({
    counts: z.record(EnquiryStatus, z.int()),
    callsDue: z.int(),
    /** The number of enquiries that have been new for more than 24 hours without a call. */
    waitingOver24h: z.int(),
  }),
  failure: 'Failed to fetch registrations',
});

export const getEnquiry = endpoint('GET', '/admission-enquiries/:id', ['admin'], {
  params: IdParams,
  response: AdmissionEnquiry,
  failure: 'Failed to fetch the registration',
});

/** A running batch of the requested standard. */
export const BatchChoice = Ref.extend({
  subject: SubjectRef,
  teacher: Ref.nullable(),
  schedule: z.array(Slot),
  enrolledCount: z.int(),
  /** Null when the batch has no capacity set. */
  seatsLeft: z.int().nullable(),
  /** Whether its subject was requested. */
  isWanted: z.boolean(),
  /** Whether the form preselects it: for each requested subject, the first batch with a seat and no clash with an earlier one. */
  isSuggested: z.boolean(),
});
export type BatchChoice = z.infer<typeof BatchChoice>;

/** Batches for an admission, those of the requested subjects first. Without a standard, batches of any standard with those subjects. */
export const listBatchChoices = endpoint('GET', '/admission-enquiries/:id/batches', ['admin'], {
  params: IdParams,
  response: z.array(BatchChoice),
  failure: 'Failed to fetch batches',
});

/** Every version of the consent text, by the day it took effect; the last one is shown. */
export const consentTextVersions: readonly string[] = ['2026-11-01'];

const ConsentTextVersion = z
  .string()
  .refine(
    (version) => consentTextVersions.includes(version),
    'The text of this form was changed. Load the page again.',
  );

/** The form is open to families; what an admin sends is entered by the office and needs neither consent nor a verified email. */
export const createEnquiry = endpoint('POST', '/admission-enquiries', 'public', {
  onceSetUp: true,
  body: EnquiryForm.extend({
    ...officeFields,
    /** The version of the text that the parent agreed to. */
    consent: z.object({ textVersion: ConsentTextVersion }).nullable().default(null),
    /** The proof from `POST /email-verification/verify-otp`; required when there is an email and mails can be sent. */
    emailProof: z.string().max(100).optional(),
    /** Honeypot: a field hidden from people, filled in only by bots. */
    homepage: z.string().max(500).optional(),
  }),
  response: z.object({
    _id: Id,
    reference: z.string(),
    studentName: z.string(),
    createdAt: Instant,
    /** State of the copy sent by email; absent where no email was given. */
    copy: MailState.optional(),
  }),
  bodyLimit: longFormBytes,
  status: 201,
  success: 'Your registration was sent',
  failure: 'Your registration was not sent',
  triesPerQuarterHour: 40,
});

export const updateEnquiry = endpoint('PUT', '/admission-enquiries/:id', ['admin'], {
  params: IdParams,
  body: changesOf(EnquiryForm.extend(officeFields)).extend({ version: Version }),
  bodyLimit: longFormBytes,
  response: AdmissionEnquiry,
  success: 'Registration updated successfully',
  failure: 'Failed to update the registration',
});

/** Moves to another stage, or records a call in the same one. `admitted` only results from creating the student. */
export const setEnquiryStatus = endpoint('PATCH', '/admission-enquiries/:id/status', ['admin'], {
  params: IdParams,
  body: z.object({
    status: EnquiryStatus,
    /** Undefined leaves the follow-up unchanged; null removes it. An admission or a refusal removes it, too. */
    nextFollowUpOn: Day.nullable().optional(),
    visitAt: Visit.nullable().optional(),
    note: optionalText(1000).optional(),
    declineReason: requiredLine(200, 'Choose or enter a reason').optional(),
    /** When omitted, the change is made without a version check. */
    version: Version.optional(),
  }),
  response: AdmissionEnquiry,
  success: 'Registration moved',
  failure: 'Failed to move the registration',
});

export const deleteEnquiry = endpoint('DELETE', '/admission-enquiries/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Registration deleted successfully',
  failure: 'Failed to delete the registration',
});
