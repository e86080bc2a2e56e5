import { z } from 'zod';
import { endpoint, longFormBytes } from './endpoint.ts';
import { Day, Id, Instant, optionalLine, PageQuery, QueryDay, Ref, SubjectRef, Time } from './fields.ts';
import { LeaveOfDay } from './leave-requests.ts';
import { toHundredths } from './percentage.ts';
import { SheetFormat, sheetOf, sheetTypes } from './sheets.ts';

export const AttendanceStatus = z.enum(['present', 'absent', 'late', 'leave']);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

/** The streak of missed classes from which screens that show the student anyway point it out: the register and the student's page. */
export const noticedFrom = 2;
/**
 * The streak of missed classes in one batch from which the office should call. Higher than `noticedFrom`: the list of calls must stay short
 * to be worked off.
 */
export const callFrom = 3;

/** A teacher may mark a class on its day and this many days after it. */
export const daysToMark = 2;

export const AttendanceRecord = z.object({
  studentId: Id,
  name: z.string(),
  rollNo: z.int(),
  avatarUrl: z.string().nullable(),
  /** Null while the register is not marked. */
  status: AttendanceStatus.nullable(),
  remark: z.string().nullable(),
  /** The number of classes missed in a row up to the last one before this day. */
  absentInARow: z.int(),
  /** What a guardian asked for this day; an accepted request first. */
  leave: LeaveOfDay.nullable(),
});
export type AttendanceRecord = z.infer<typeof AttendanceRecord>;

const RegisterClass = z.object({
  startTime: Time,
  endTime: Time,
  room: z.string().nullable(),
  isExtra: z.boolean(),
});

export const Register = z.object({
  batch: Ref.extend({ subject: SubjectRef, startDate: Day, endDate: Day.nullable() }),
  date: Day,
  /** 0 while the register is not marked. */
  version: z.int(),
  isMarked: z.boolean(),
  /** Every student enrolled on that day, by roll number. */
  records: z.array(AttendanceRecord),
  submittedBy: Ref.nullable(),
  submittedAt: Instant.nullable(),
  /** Whether the caller may save this day, and if not, the sentence that says why. */
  canEdit: z.boolean(),
  reasonNeeded: z.boolean(),
  lockedBecause: z.string().nullable(),
  /** The first and the last day the caller may open. */
  earliest: Day,
  latest: Day,
  /** The classes of that day, by time; empty on a day without one. */
  classes: z.array(RegisterClass),
  /** Whether the day has no class and the caller may add an extra one. */
  canAddExtraClass: z.boolean(),
  /** The nearest days before and after, not later than today, on which the batch has a class or a register. */
  previousDay: Day.nullable(),
  nextDay: Day.nullable(),
});
export type Register = z.infer<typeof Register>;

export const RegisterParams = z.object({ batchId: Id, date: Day });

export const getRegister = endpoint('GET', '/attendance/:batchId/:date', ['admin', 'teacher'], {
  params: RegisterParams,
  response: Register,
  failure: 'Failed to load attendance records',
});

export const AttendanceSheet = z.object({
  date: Day,
  records: z
    .array(z.object({ studentId: Id, status: AttendanceStatus, remark: optionalLine(200).default(null) }))
    .min(1, 'Mark at least one student')
    .max(1000)
    .refine(
      (records) => new Set(records.map(({ studentId }) => studentId)).size === records.length,
      'A student is in this register twice',
    ),
  /** The version the register was read with, 0 if it was not marked; when omitted, the save overwrites. */
  version: z.int().min(0).optional(),
  /** The reason for the change; required from an admin for a day that is not today. */
  reason: optionalLine(300).default(null),
});

/**
 * Optimistic locking: if another person saved the register since it was read, the answer is 409 with the current register in `data`.
 */
export const markAttendance = endpoint('POST', '/attendance/batch/:batchId', ['admin', 'teacher'], {
  params: z.object({ batchId: Id }),
  body: AttendanceSheet,
  response: Register,
  success: 'Attendance submitted successfully',
  failure: 'Failed to submit attendance',
  bodyLimit: longFormBytes,
});

/**
 * Records in a register's history the marks that lost a conflict against `version`. Answers that register; 409 with the current
 * one, when there is a newer version to choose from.
 */
export const setMarksAside = endpoint('POST', '/attendance/:batchId/:date/set-aside', ['admin', 'teacher'], {
  params: RegisterParams,
  body: z.object({ version: z.int().min(1), records: AttendanceSheet.shape.records }),
  response: Register,
  failure: 'Failed to keep your marks in the history',
  bodyLimit: longFormBytes,
});

/**
 * Records in the history the marks of a register that was saved offline, refused and then discarded. The batch may no longer be the
 * caller's, and the answer is the same if it does not exist.
 */
export const discardMarks = endpoint('POST', '/attendance/discarded', ['admin', 'teacher'], {
  body: AttendanceSheet.pick({ date: true, records: true }).extend({
    batchId: Id,
    /** The server's reason for refusing the save. */
    problem: optionalLine(300).default(null),
  }),
  response: z.null(),
  success: 'The marks are discarded. The history still shows them.',
  failure: 'Failed to keep your marks in the history',
  bodyLimit: longFormBytes,
});

/** An inclusive range of days, open on the side of a missing one. */
export const DayRange = z.object({ startDate: QueryDay.optional(), endDate: QueryDay.optional() });
export type DayRange = z.infer<typeof DayRange>;

export const Statistics = z.object({
  total: z.int(),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  leave: z.int(),
  /** (present + late) / (present + late + absent) in percent, unrounded; null without such classes. */
  percentage: z.number().nullable(),
});
export type Statistics = z.infer<typeof Statistics>;

export const HistoryDay = z.object({
  date: Day,
  version: z.int(),
  submittedBy: z.string(),
  submittedAt: Instant,
  statistics: Statistics,
  /** One letter of `markLetters` for each of the `students` beside the days, in their order; "-" stands for no mark. */
  marks: z.string(),
});
export type HistoryDay = z.infer<typeof HistoryDay>;

const sheet = sheetOf(HistoryDay, 'Attendance', [
  { heading: 'Date', kind: 'day', value: ({ date }) => date },
  { heading: 'Present', kind: 'number', value: ({ statistics }) => statistics.present },
  { heading: 'Absent', kind: 'number', value: ({ statistics }) => statistics.absent },
  { heading: 'Late', kind: 'number', value: ({ statistics }) => statistics.late },
  { heading: 'On leave', kind: 'number', value: ({ statistics }) => statistics.leave },
  { heading: 'Attendance %', kind: 'number', value: ({ statistics }) => toHundredths(statistics.percentage) },
  { heading: 'Saved by', kind: 'text', value: ({ submittedBy }) => submittedBy },
  { heading: 'Saved', kind: 'instant', value: ({ submittedAt }) => submittedAt },
]);

export const getBatchHistory = endpoint('GET', '/attendance/batch/:batchId/history', ['admin', 'teacher'], {
  params: z.object({ batchId: Id }),
  query: PageQuery.omit({ search: true }).extend(DayRange.shape),
  response: HistoryDay,
  paged: true,
  sheet,
  /**
   * Every student with a mark on one of these days; and the days of the range up to today on which a class took place that have no
   * register, for a range of at most two months.
   */
  beside: z.object({ students: z.array(Id), unmarked: z.array(Day) }),
  failure: 'Failed to load attendance history',
});

const MonthOfSheet = z.object({
  /** The month to download; defaults to the current one. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month')
    .optional(),
  format: SheetFormat.default('xlsx'),
});

/** A month of registers as a spreadsheet of students × days, the layout in which past attendance is imported. */
export const getMonthSheet = endpoint('GET', '/attendance/batch/:batchId/export', ['admin', 'teacher'], {
  params: z.object({ batchId: Id }),
  query: MonthOfSheet,
  response: z.null(),
  sends: Object.values(sheetTypes),
  failure: 'The list could not be downloaded',
});

/** The same of all batches that had students that month, below one another. */
export const getMonthSheetOfAll = endpoint('GET', '/attendance/export', ['admin'], {
  query: MonthOfSheet,
  response: z.null(),
  sends: Object.values(sheetTypes),
  failure: 'The list could not be downloaded',
});

/** The change of a student's mark in a register; `before` or `after` is null where there was, or is, none. */
const MarkChange = z.object({
  studentId: Id,
  name: z.string(),
  before: AttendanceStatus.nullable(),
  after: AttendanceStatus.nullable(),
  remarkBefore: z.string().nullable(),
  remarkAfter: z.string().nullable(),
});
export type MarkChange = z.infer<typeof MarkChange>;

/** Corrections of one register and marks set aside, newest first. */
export const listRegisterChanges = endpoint('GET', '/attendance/:batchId/:date/changes', ['admin', 'teacher'], {
  params: RegisterParams,
  query: PageQuery.omit({ search: true }),
  response: z.object({
    version: z.int(),
    at: Instant,
    by: z.string(),
    reason: z.string().nullable(),
    /** Whether these are marks set aside: the register is unchanged, and `before` holds the marks that lost. */
    isSetAside: z.boolean(),
    changes: z.array(MarkChange),
  }),
  paged: true,
  failure: 'Failed to load attendance history',
});

export const StudentAttendance = z.object({
  /** The marks, newest first. */
  records: z.array(
    z.object({
      date: Day,
      status: AttendanceStatus,
      remark: z.string().nullable(),
      batchId: Id,
    }),
  ),
  /** The batches of the records, listed once instead of in each record. */
  batches: z.array(Ref.extend({ subject: z.string() })),
  statistics: Statistics,
  student: Ref.extend({ admissionNo: z.string() }),
  /** The one batch asked for; null when the answer covers all batches. */
  batch: Ref.extend({ subject: z.string(), startDate: Day }).nullable(),
});
export type StudentAttendance = z.infer<typeof StudentAttendance>;

/** A missing end makes the range 400 days long; without both ends it is the last 400 days. */
export const getStudentAttendance = endpoint(
  'GET',
  '/attendance/student/:studentId/batch/:batchId',
  ['admin', 'teacher'],
  {
    params: z.object({ studentId: Id, batchId: Id }),
    query: DayRange,
    response: StudentAttendance,
    failure: 'Failed to load student attendance records',
  },
);

export const getMyAttendance = endpoint('GET', '/student/attendance', ['student'], {
  query: DayRange,
  response: StudentAttendance,
  failure: 'Failed to load attendance records',
});

export const getMyBatchAttendance = endpoint('GET', '/student/attendance/:batchId', ['student'], {
  params: z.object({ batchId: Id }),
  query: DayRange,
  response: StudentAttendance,
  failure: 'Failed to load attendance records',
});
