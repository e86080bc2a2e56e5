import { z } from 'zod';
import { daysBetween } from './dates.ts';
import { endpoint, longFormBytes } from './endpoint.ts';
import {
  changesOf,
  Day,
  Gone,
  Id,
  IdParams,
  Instant,
  optionalLine,
  optionalText,
  PageQuery,
  Ref,
  requiredLine,
  requiredText,
  textsForm,
  textsOf,
  Version,
  orNull,
} from './fields.ts';
import { inWords, namesIn, sheetOf } from './sheets.ts';
import { type Sentence, sentence } from './sentence.ts';

export const AnnouncementStatus = z.enum(['active', 'scheduled', 'expired']);
export type AnnouncementStatus = z.infer<typeof AnnouncementStatus>;

export const AudienceKind = z.enum(['everyone', 'students', 'teachers', 'families', 'standards', 'batches']);
export type AudienceKind = z.infer<typeof AudienceKind>;

/** The wall-clock times of an announcement: from the first minute of its first day to the last of its last. */
export const announcementTimes = { startTime: '00:00', endTime: '23:59' } as const;

/**
 * Whom an announcement is for, evaluated at reading time: always those who belong now. `standards` and `batches` hold what `kind`
 * names and are empty otherwise; both include the batches' teachers. A family reads what is for `families` or reaches a child of theirs.
 */
export const AnnouncementAudience = z.object({ kind: AudienceKind, standards: z.array(Ref), batches: z.array(Ref) });
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>;

export const AnnouncementInList = z.object({
  _id: Id,
  title: z.string(),
  /** The beginning of the text. */
  excerpt: z.string(),
  texts: textsOf('title', 'excerpt'),
  startDate: Day,
  endDate: Day,
  startTime: z.string(),
  endTime: z.string(),
  /** The status by the academy's calendar. */
  status: AnnouncementStatus,
  audience: AnnouncementAudience,
  pinned: z.boolean(),
  /** The author; `_id` is null when that account is gone. */
  createdBy: z.object({ _id: Id.nullable(), name: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  /** Whether the caller has opened it; null for the office, which writes announcements. */
  isRead: z.boolean().nullable(),
});
export type AnnouncementInList = z.infer<typeof AnnouncementInList>;

/** A running announcement as dashboards show it. */
export const LatestAnnouncement = AnnouncementInList.pick({
  _id: true,
  title: true,
  excerpt: true,
  texts: true,
  startDate: true,
  endDate: true,
  pinned: true,
  isRead: true,
});
export type LatestAnnouncement = z.infer<typeof LatestAnnouncement>;

/** The current number of `students` and `teachers` in an audience; `families` counts the students of an audience of families only. */
export const Reach = z.object({ students: z.int(), teachers: z.int(), families: z.int() });
export type Reach = z.infer<typeof Reach>;

export const Announcement = AnnouncementInList.omit({ excerpt: true, texts: true }).extend({
  /** Plain text with line breaks; URLs in it are linked where it is shown. */
  body: z.string(),
  texts: textsOf('title', 'body'),
  /** How many of the current audience have opened it, as in "41 of 64"; null except for the office. */
  seen: z.object({ count: z.int(), of: z.int() }).nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

const ids = z.array(Id).max(100, 'Choose at most 100');

const AudienceForm = z
  .object({ kind: AudienceKind, standards: ids.default([]), batches: ids.default([]) })
  .refine(({ kind, standards }) => kind !== 'standards' || standards.length > 0, {
    path: ['standards'],
    message: 'Choose at least one standard',
  })
  .refine(({ kind, batches }) => kind !== 'batches' || batches.length > 0, {
    path: ['batches'],
    message: 'Choose at least one batch',
  });

const optionalDay = orNull(Day);

/** The form's fields; `findWrongDates` checks the days, since their rules depend on today. */
export const AnnouncementForm = z.object({
  title: requiredLine(120, 'Enter a title'),
  body: requiredText(5000, 'Enter a message'),
  texts: textsForm({ title: optionalLine(120), body: optionalText(5000) }).default({}),
  startDate: optionalDay.default(null),
  endDate: optionalDay.default(null),
  startTime: z.literal(announcementTimes.startTime).default(announcementTimes.startTime),
  endTime: z.literal(announcementTimes.endTime).default(announcementTimes.endTime),
  audience: AudienceForm.default({ kind: 'everyone', standards: [], batches: [] }),
  pinned: z.boolean().default(false),
});

interface Dates {
  startDate: Day | null;
  endDate: Day | null;
}

/**
 * Errors by field for invalid days; undefined where both are valid. `startedOn` is the stored start date: left unchanged it may
 * lie in the past, so that a running notice can be corrected.
 */
export function findWrongDates(
  { startDate, endDate }: Dates,
  today: Day,
  startedOn?: Day,
): { startDate?: Sentence; endDate?: Sentence } | undefined {
  const required = sentence('Start date and end date are required');
  if (startDate === null || endDate === null) {
    return { ...(startDate === null && { startDate: required }), ...(endDate === null && { endDate: required }) };
  }
  if (startDate !== startedOn && daysBetween(today, startDate) < 0) {
    return { startDate: sentence('Start date must be today or in the future') };
  }
  if (daysBetween(startDate, endDate) < 0) return { endDate: sentence('End date cannot be before start date') };
  return undefined;
}

/** "Everyone", or the standards and batches by name. */
const addressees = ({ kind, standards, batches }: AnnouncementAudience): string =>
  namesIn([...standards, ...batches]) || inWords(kind);

const sheet = sheetOf(AnnouncementInList, 'Announcements', [
  { heading: 'Title', kind: 'text', value: ({ title }) => title },
  { heading: 'Begins', kind: 'text', value: ({ excerpt }) => excerpt },
  { heading: 'For', kind: 'text', value: ({ audience }) => addressees(audience) },
  { heading: 'From', kind: 'day', value: ({ startDate }) => startDate },
  { heading: 'To', kind: 'day', value: ({ endDate }) => endDate },
  { heading: 'Status', kind: 'text', value: ({ status }) => inWords(status) },
  { heading: 'By', kind: 'text', value: ({ createdBy }) => createdBy.name },
]);

/**
 * Lists all announcements for the office; for others those addressed to them that have started. Running ones come first, pinned before newest.
 */
export const listAnnouncements = endpoint('GET', '/announcements', ['admin', 'teacher', 'student'], {
  query: PageQuery.extend({ status: AnnouncementStatus.optional() }),
  response: AnnouncementInList,
  paged: true,
  sheet: sheet,
  /** Counts over all of the caller's announcements, whatever the filter; `unread` counts active ones only. */
  beside: z.object({
    counts: z.object({ total: z.int(), active: z.int(), scheduled: z.int(), expired: z.int(), unread: z.int() }),
  }),
  failure: 'Failed to fetch announcements',
});

const idList = z
  .string()
  .max(4000)
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(ids)
  .default([]);

/** The size of an audience still being edited. `standards` and `batches` hold ids separated by commas. */
export const countReach = endpoint('GET', '/announcements/reach', ['admin'], {
  query: z.object({ kind: AudienceKind.default('everyone'), standards: idList, batches: idList }),
  response: Reach,
  failure: 'Failed to count who this reaches',
});

export const getAnnouncement = endpoint('GET', '/announcements/:id', ['admin', 'teacher', 'student'], {
  params: IdParams,
  response: Announcement,
  failure: 'Failed to fetch announcements',
});

/** Lists the people of the current audience: who has opened it, latest first, or who has not, by name. */
export const listReaders = endpoint('GET', '/announcements/:id/readers', ['admin'], {
  params: IdParams,
  query: PageQuery.omit({ search: true }).extend({ seen: z.stringbool().default(true) }),
  response: Ref.extend({ role: z.enum(['student', 'teacher']), readAt: Instant.nullable() }),
  paged: true,
  failure: 'Failed to fetch who has read this',
});

export const createAnnouncement = endpoint('POST', '/announcements', ['admin'], {
  body: AnnouncementForm,
  response: Announcement,
  status: 201,
  success: 'Announcement created successfully',
  failure: 'Failed to create announcement',
  refuses: ['rule'],
  bodyLimit: longFormBytes,
});

/** Partial update: omitted fields stay unchanged. */
export const updateAnnouncement = endpoint('PUT', '/announcements/:id', ['admin'], {
  params: IdParams,
  body: changesOf(AnnouncementForm).extend({ version: Version }),
  response: Announcement,
  success: 'Announcement updated successfully',
  failure: 'Failed to update announcement',
  bodyLimit: longFormBytes,
});

export const deleteAnnouncement = endpoint('DELETE', '/announcements/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Announcement deleted successfully',
  failure: 'Failed to delete announcement',
});

/** Called when the announcement is opened; idempotent. Marks a student's notification of it as read too. */
export const markAnnouncementRead = endpoint('POST', '/announcements/:id/read', ['teacher', 'student'], {
  params: IdParams,
  response: z.object({ _id: Id, isRead: z.literal(true) }),
  failure: 'Failed to mark the announcement as read',
});
