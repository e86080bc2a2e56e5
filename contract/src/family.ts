import { z } from 'zod';
import { AttendanceStatus, Statistics } from './attendance.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, Ref, textsOf, Time, typedEnd } from './fields.ts';
import { Language } from './guardians.ts';
import { FamilyLeave } from './leave-requests.ts';

/** The number of wrong answers in a row after which the link is locked for a while. */
export const maxWrongDigits = 5;

const FamilySession = z.object({
  /** Whether the page is open; false while the digits are still to be given. */
  isOpen: z.boolean(),
  /** The guardian's language, in which the page asks for the digits; null when nobody is known. */
  language: Language.nullable(),
});

/** Whether this browser has an open page, so that the page need not provoke a refusal. */
export const getFamilySession = endpoint('GET', '/family/session', 'public', {
  response: FamilySession,
  failure: 'Failed to open the page',
});

/**
 * Opens the page on this browser for 90 days, with the secret of the link and the last four digits of the guardian's phone. Without
 * digits it says whether they are needed. An unknown, an ended and an expired link are answered alike.
 */
export const openFamily = endpoint('POST', '/family/session', 'public', {
  body: z.object({
    secret: z.string().max(100),
    digits: typedEnd(4, 'Enter the last 4 digits').nullable().default(null),
  }),
  response: FamilySession,
  failure: 'Failed to open the page',
  refuses: ['not_found', 'rule', 'too_many'],
});

/** Closes the page on this browser; repeating it changes nothing. */
export const closeFamily = endpoint('DELETE', '/family/session', 'public', {
  response: FamilySession,
  failure: 'Failed to close the page',
});

const ClassOfChild = z.object({
  batch: z.string(),
  subject: z.string(),
  date: Day,
  startTime: Time,
  endTime: Time,
  room: z.string().nullable(),
  isCancelled: z.boolean(),
  /** The new day of a cancelled class that was moved. */
  movedTo: Day.nullable(),
  movedToTime: Time.nullable(),
  /** Null while the register is not marked. */
  status: AttendanceStatus.nullable(),
});
export type ClassOfChild = z.infer<typeof ClassOfChild>;

/** What was marked in one month, one mark for each class, by day. */
const Marked = z.object({
  marks: z.array(z.object({ date: Day, batch: z.string(), status: AttendanceStatus })),
  statistics: Statistics,
});

export const MonthOfChild = Marked.extend({ _id: Id });
export type MonthOfChild = z.infer<typeof MonthOfChild>;

export const Child = Ref.extend({
  ...Marked.shape,
  standard: z.string().nullable(),
  today: z.array(ClassOfChild),
  /** The first month with a mark, "2026-06"; null without one. `marks` and `statistics` are this month's. */
  firstMonth: z.string().nullable(),
  /** The next classes after today. */
  nextClasses: z.array(ClassOfChild),
  notes: z.array(z.object({ _id: Id, title: z.string(), subject: z.string().nullable(), createdAt: Instant })),
  /** The leave this guardian asked for, the latest first, without requests that are long over. */
  leave: z.array(FamilyLeave),
});
export type Child = z.infer<typeof Child>;

export const Family = z.object({
  guardian: z.object({ name: z.string().nullable(), language: Language }),
  academy: z.object({ name: z.string(), phones: z.array(z.string()), whatsapp: z.string().nullable() }),
  today: Day,
  timeZone: z.string(),
  attendanceThreshold: z.int().nullable(),
  /** The reason why the academy is closed today; null if it is open. */
  closedFor: z.string().nullable(),
  /** The guardian's active students, by name. */
  children: z.array(Child),
  /** Running announcements for families or for a child; `children` are the names of those concerned, empty for all. */
  announcements: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      body: z.string(),
      texts: textsOf('title', 'body'),
      startDate: Day,
      pinned: z.boolean(),
      children: z.array(z.string()),
    }),
  ),
});
export type Family = z.infer<typeof Family>;

/** Everything about the children of the guardian whose page this is. */
export const getFamily = endpoint('GET', '/family', 'guardian', {
  response: Family,
  failure: 'Failed to load the page',
});

/** The marks of another month, of every child of the guardian whose page this is. */
export const getFamilyMonth = endpoint('GET', '/family/months/:month', 'guardian', {
  params: z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) }),
  response: z.array(MonthOfChild),
  failure: 'Failed to load the month',
});

export const setFamilyLanguage = endpoint('PUT', '/family/language', 'guardian', {
  body: z.object({ language: Language }),
  response: z.object({ language: Language }),
  success: 'Language changed',
  failure: 'Failed to change the language',
});
