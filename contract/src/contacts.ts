import { z } from 'zod';
import { AttendanceStatus, RegisterParams } from './attendance.ts';
import { endpoint } from './endpoint.ts';
import { Delivery, MessageService } from './family-messages.ts';
import { Day, Gone, Id, IdParams, Instant, optionalLine, PageQuery, QueryDay, Ref } from './fields.ts';
import { Guardian } from './guardians.ts';
import { ParentTextKind } from './parent-texts.ts';

export const Channel = z.enum(['whatsapp', 'call', 'sms']);
export type Channel = z.infer<typeof Channel>;

export const ContactResult = z.enum(['reached', 'no_answer']);
export type ContactResult = z.infer<typeof ContactResult>;

/** The most days until the next call: a family to be called later than this would be forgotten. */
export const maxDaysToCall = 60;

/** The seconds within which a contact can be taken back. */
export const contactUndoSeconds = 60;

export const ContactAbout = z.enum(['absence', 'attendance', 'fees', 'page']);
export type ContactAbout = z.infer<typeof ContactAbout>;

/** A note that a guardian was told, by whom, and how. */
export const ContactRecord = z.object({
  _id: Id,
  at: Instant,
  by: z.string(),
  channel: Channel,
  guardian: z.string().nullable(),
  /** The delivery of a message sent by a service; null where a person wrote or called. */
  delivery: Delivery.nullable(),
});
export type ContactRecord = z.infer<typeof ContactRecord>;

/** Whether a contact counts as told: a message that failed reached nobody. */
export const wasDelivered = ({ delivery }: Pick<ContactRecord, 'delivery'>): boolean => delivery?.state !== 'failed';

/** A guardian with a text in their language and the ways to send it. */
export const GuardianRecipient = Guardian.extend({
  text: z.string(),
  /** A link that opens WhatsApp, or else SMS, with the text ready; null without a number. */
  link: z.string().nullable(),
  /** Whether the service, if there is one, can send the text by itself. */
  canBeSent: z.boolean(),
});
export type GuardianRecipient = z.infer<typeof GuardianRecipient>;

const ToTell = Ref.extend({
  /** The guardians, the primary one first. */
  guardians: z.array(GuardianRecipient),
  /** Contacts about this day's absence, in any batch; the latest first. */
  contacts: z.array(ContactRecord),
});

/** A student marked absent on a day, with the batches of these classes, and whom to tell. */
export const Absentee = ToTell.extend({
  admissionNo: z.string(),
  classes: z.array(z.object({ batch: Ref, remark: z.string().nullable() })),
});
export type Absentee = z.infer<typeof Absentee>;

/** The absentees of all batches, each student once, families not told yet first; `date` defaults to today. */
export const listAbsentees = endpoint('GET', '/attendance/absentees', ['admin'], {
  query: PageQuery.omit({ search: true }).extend({ date: QueryDay.optional() }),
  response: Absentee,
  paged: true,
  /** `told` counts the families that have been told, on all pages. */
  beside: z.object({ date: Day, today: Day, notified: z.int(), service: MessageService.nullable() }),
  failure: 'Failed to load attendance records',
});

/** A student marked absent or late in one register. */
export const StudentToTell = ToTell.extend({ rollNo: z.int(), status: AttendanceStatus.extract(['absent', 'late']) });
export type StudentToTell = z.infer<typeof StudentToTell>;

/** The absent and the late of a saved register, by roll number; none before it is saved. */
export const listToTell = endpoint('GET', '/attendance/:batchId/:date/absentees', ['admin', 'teacher'], {
  params: RegisterParams,
  response: z.array(StudentToTell),
  beside: z.object({ batch: Ref, isMarked: z.boolean(), service: MessageService.nullable() }),
  failure: 'Failed to load attendance records',
});

/**
 * Notes that a guardian was told of an absence on `date`, or called or written to about something else; sends nothing. One about the
 * parent's page marks its link as sent.
 */
export const noteContact = endpoint('POST', '/contacts', ['admin', 'teacher'], {
  body: z.object({
    student: Id,
    guardian: Id,
    channel: Channel,
    about: ContactAbout,
    /** The day of the absence; for any other contact it is today. */
    date: Day.optional(),
    result: ContactResult.nullable().default(null),
    /** Takes the student off the list of calls until then; at most `maxDaysToCall` ahead, and about the attendance alone. */
    callAgainOn: Day.nullable().default(null),
    /** What was said. */
    note: optionalLine(200).default(null),
  }),
  response: ContactRecord,
  status: 201,
  success: 'Noted',
  refuses: ['not_found', 'rule'],
  failure: 'Failed to note this',
});

/** Takes back a contact that the caller noted, within a minute: the family then counts as not told. */
export const takeBackContact = endpoint('DELETE', '/contacts/:id', ['admin', 'teacher'], {
  params: IdParams,
  response: Gone,
  success: 'Taken back',
  refuses: ['not_found', 'rule'],
  failure: 'Failed to take this back',
});

/** A contact with the family of a student. */
export const Contact = ContactRecord.extend({
  about: ContactAbout,
  /** The day of the absence; of any other contact its own day. */
  date: Day,
  guardianId: Id.nullable(),
  result: ContactResult.nullable(),
  callAgainOn: Day.nullable(),
  note: z.string().nullable(),
  /** Whether the caller noted it by hand, and so may correct it. */
  isOwn: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;

/** The contacts with the family of one student, the latest first; a teacher gets those of own students, and none about fees. */
export const listContacts = endpoint('GET', '/contacts/students/:id', ['admin', 'teacher'], {
  params: IdParams,
  query: PageQuery.omit({ search: true }),
  response: Contact,
  paged: true,
  failure: 'Failed to fetch the contacts',
});

/** Corrects what the caller noted: whom, how and the outcome. The day and what it was about stay. */
export const correctContact = endpoint('PUT', '/contacts/:id', ['admin', 'teacher'], {
  params: IdParams,
  body: z.object({
    /** A guardian of the student, or the one it names already, who may be gone. */
    guardian: Id.nullable(),
    channel: Channel,
    result: ContactResult.nullable(),
    callAgainOn: Day.nullable(),
    note: optionalLine(200),
  }),
  response: Contact,
  success: 'Corrected',
  refuses: ['not_found', 'rule'],
  failure: 'Failed to correct this',
});

/**
 * The reason why a family should be called; fields that do not apply are null.
 * - `again`: called before, and due again on `day`
 * - `absent`: `times` classes of `batch` missed in a row, at least `callFrom`, the first of them on `day`
 * - `unmarked`: nobody noted the result of the last contact, on `day`: a call, a message of an earlier day about the attendance, one
 *   that could not be delivered, or one after which the student was absent again
 * - `unreached`: nobody answered the last call, and no other day was agreed; one about the attendance counts from the next day on
 * - `low`: the `percentage` is below the academy's threshold, since the class on `day`
 * - `falling`: the `percentage` of the two weeks from `day` on is far below `before`, that of the two weeks before
 */
export const CallReason = z.object({
  kind: z.enum(['again', 'absent', 'unmarked', 'unreached', 'low', 'falling']),
  day: Day.nullable(),
  batch: Ref.nullable(),
  times: z.int().nullable(),
  percentage: z.number().nullable(),
  before: z.number().nullable(),
});
export type CallReason = z.infer<typeof CallReason>;

export const Call = Ref.extend({
  admissionNo: z.string(),
  guardians: z.array(GuardianRecipient),
  reasons: z.array(CallReason),
  lastContact: ContactRecord.omit({ _id: true, delivery: true })
    .extend({ result: ContactResult.nullable(), callAgainOn: Day.nullable(), note: z.string().nullable() })
    .nullable(),
});
export type Call = z.infer<typeof Call>;

/**
 * The families to call: of all batches for the office, of own ones for a teacher, the most urgent first. A family called about the
 * attendance comes back on the day that was agreed, or with the next missed class.
 */
export const listCalls = endpoint('GET', '/calls', ['admin', 'teacher'], {
  /** `later` are the families to call for low or falling attendance alone, `due` all others; both parts without one. */
  query: PageQuery.omit({ search: true }).extend({ part: z.enum(['due', 'later']).optional() }),
  response: Call,
  paged: true,
  /** The number of families in each part. */
  beside: z.object({ due: z.int(), later: z.int() }),
  failure: 'Failed to load who needs a call',
});

/** A text about one student, ready for one guardian. */
export const StudentText = z.object({
  kind: ParentTextKind.extract(['attendance', 'fees']),
  guardian: Id,
  text: z.string(),
  /** A link that opens WhatsApp, or else SMS, with the text ready; null without a number. */
  link: z.string().nullable(),
});
export type StudentText = z.infer<typeof StudentText>;

/** The texts that the office may send to each guardian of a student at any time. */
export const listStudentTexts = endpoint('GET', '/contacts/texts/:id', ['admin'], {
  params: IdParams,
  response: z.array(StudentText),
  failure: 'Failed to fetch the texts',
});
