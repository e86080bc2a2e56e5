import { z } from 'zod';
import { Slot } from './batches.ts';
import { endpoint } from './endpoint.ts';
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
import { MailState } from './mail.ts';
import { Consent } from './students.ts';

/** In the order of the board; `declined` is an outcome beside it. */
export const enquiryStatuses = ['new', 'contacted', 'visit', 'admitted', 'declined'] as const;
export const EnquiryStatus = z.enum(enquiryStatuses);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;

export const EnquirySource = z.enum(['website', 'walk_in', 'phone', 'other']);
export type EnquirySource = z.infer<typeof EnquirySource>;

/** An appointment on the academy's own clock, so that it needs no time zone. */
export const Visit = z.object({ date: Day, time: Time });
export type Visit = z.infer<typeof Visit>;

export const EnquiryInList = z.object({
  _id: Id,
  /** Short enough to be read out on the phone: `R-2026-0042`. */
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
  /** Made from this enquiry; null again when that student was deleted. */
  student: Ref.extend({ admissionNo: z.string() }).nullable(),
  version: Version,
  createdAt: Instant,
});
export type EnquiryInList = z.infer<typeof EnquiryInList>;

export const EnquiryEvent = z.object({
  at: Instant,
  /** Null for what the family did itself. */
  by: z.string().nullable(),
  what: z.string(),
  note: z.string().nullable(),
  kind: z.enum(['received', 'edited', ...enquiryStatuses]),
});
export type EnquiryEvent = z.infer<typeof EnquiryEvent>;

export const AdmissionEnquiry = EnquiryInList.extend({
  subjects: z.array(Ref),
  email: z.string().nullable(),
  emailVerifiedAt: Instant.nullable(),
  schoolName: z.string().nullable(),
  message: z.string().nullable(),
  consent: Consent.nullable(),
  /** Newest first. */
  history: z.array(EnquiryEvent),
  /** Others with this phone: a brother or sister, or the same child sent twice. */
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

/** What only the office can say; ignored when a family sends the form. */
const officeFields = {
  source: EnquirySource.default('walk_in'),
  nextFollowUpOn: Day.nullable().default(null),
};

export const periods = ['today', 'week', 'month', 'year'] as const;

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/admission-enquiries',
  access: ['admin'],
  query: PageQuery.extend({
    status: EnquiryStatus.optional(),
    standard: Id.optional(),
    /** Received today, since Monday, this month or this year, by the academy's calendar. */
    period: z.enum(periods).optional(),
    /** Calls for today, those whose day has passed, or both. */
    followUp: z.enum(['today', 'overdue', 'due']).optional(),
    sort: sortBy('createdAt', 'studentName', 'nextFollowUpOn', 'visitAt', 'statusChangedAt'),
  }),
  response: EnquiryInList,
  paged: true,
  /** Under the same search, standard and period, whatever status and calls were asked for. */
  beside: z.object({
    counts: z.record(EnquiryStatus, z.int()),
    callsDue: z.int(),
    /** New ones that nobody has called for more than 24 hours. */
    waitingOver24h: z.int(),
  }),
  failure: 'Failed to fetch registrations',
});

export const getEnquiry = endpoint({
  method: 'GET',
  path: '/admission-enquiries/:id',
  access: ['admin'],
  params: IdParams,
  response: AdmissionEnquiry,
  failure: 'Failed to fetch the registration',
});

/** A running batch of the standard that was asked for. */
export const BatchChoice = Ref.extend({
  subject: SubjectRef,
  teacher: Ref.nullable(),
  schedule: z.array(Slot),
  enrolledCount: z.int(),
  /** Null when the batch has no capacity set. */
  seatsLeft: z.int().nullable(),
  /** Its subject was asked for. */
  isWished: z.boolean(),
  /** To be chosen already in the form: for each subject asked for the first that has a seat and clashes with none before it. */
  isSuggested: z.boolean(),
});
export type BatchChoice = z.infer<typeof BatchChoice>;

/** What can be chosen when somebody is admitted: batches of the subjects asked for first. Without a standard, of any with those subjects. */
export const listBatchChoices = endpoint({
  method: 'GET',
  path: '/admission-enquiries/:id/batches',
  access: ['admin'],
  params: IdParams,
  response: z.array(BatchChoice),
  failure: 'Failed to fetch batches',
});

/** Every text a parent could agree to so far, by the day it began to hold; the last one is shown. */
export const consentTextVersions: readonly string[] = ['2026-11-01'];

const ConsentTextVersion = z
  .string()
  .refine(
    (version) => consentTextVersions.includes(version),
    'The text of this form was changed. Load the page again.',
  );

/** Open to families; what an admin sends is entered by the office and needs neither consent nor a verified email. */
export const createEnquiry = endpoint({
  method: 'POST',
  path: '/admission-enquiries',
  access: 'public',
  body: EnquiryForm.extend({
    ...officeFields,
    /** The parent agreed to the text of this version. */
    consent: z.object({ textVersion: ConsentTextVersion }).nullable().default(null),
    /** From `POST /email-verification/verify-otp`; asked for when there is an email and mails can be sent. */
    emailProof: z.string().max(100).optional(),
    /** Not shown to people: only programs fill it in. */
    homepage: z.string().max(500).optional(),
  }),
  response: z.object({
    _id: Id,
    reference: z.string(),
    studentName: z.string(),
    createdAt: Instant,
    /** What becomes of the copy by email; none where no email was given. */
    copy: MailState.optional(),
  }),
  status: 201,
  success: 'Your registration was sent',
  failure: 'Your registration was not sent',
  triesPerQuarterHour: 40,
});

export const updateEnquiry = endpoint({
  method: 'PUT',
  path: '/admission-enquiries/:id',
  access: ['admin'],
  params: IdParams,
  body: changesOf(EnquiryForm.extend(officeFields)).extend({ version: Version }),
  response: AdmissionEnquiry,
  success: 'Registration updated successfully',
  failure: 'Failed to update the registration',
});

/** Moves to another stage, or notes a call in the same one. `admitted` comes from creating the student only. */
export const setEnquiryStatus = endpoint({
  method: 'PATCH',
  path: '/admission-enquiries/:id/status',
  access: ['admin'],
  params: IdParams,
  body: z.object({
    status: EnquiryStatus,
    /** Left out: as it was; null: none. Both end with an admission or a refusal. */
    nextFollowUpOn: Day.nullable().optional(),
    visitAt: Visit.nullable().optional(),
    note: optionalText(1000).optional(),
    declineReason: requiredLine(200, 'Choose or enter a reason').optional(),
    /** Left out, the move is made on whatever is there. */
    version: Version.optional(),
  }),
  response: AdmissionEnquiry,
  success: 'Registration moved',
  failure: 'Failed to move the registration',
});

export const deleteEnquiry = endpoint({
  method: 'DELETE',
  path: '/admission-enquiries/:id',
  access: ['admin'],
  params: IdParams,
  response: Gone,
  success: 'Registration deleted successfully',
  failure: 'Failed to delete the registration',
});
