import { z } from 'zod';
import { EnquiryStatus } from './admission-enquiries.ts';
import { LatestAnnouncement } from './announcements.ts';
import { CalendarChange } from './calendar.ts';
import { AttendanceStatus, Statistics } from './attendance.ts';
import { CallReason } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, Ref, SubjectRef, Time } from './fields.ts';

/** One of today's classes. `state` is that of its register at the academy's current minute. */
export const TodaysClass = z.object({
  batch: Ref,
  subject: SubjectRef,
  teacher: Ref.nullable(),
  room: z.string().nullable(),
  startTime: Time,
  endTime: Time,
  state: z.enum(['marked', 'not_marked', 'now', 'upcoming']),
  isNow: z.boolean(),
  enrolledCount: z.int(),
  /** The number of students present or late; null while the register is not marked. */
  presentCount: z.int().nullable(),
  markedCount: z.int().nullable(),
});
export type TodaysClass = z.infer<typeof TodaysClass>;

/** The most classes of a day on the office's dashboard. */
export const maxTodaysClasses = 50;

/** The reasons why today has no classes, or fewer than usual. */
const noClassesToday = {
  /** The reason for closed days; null on an open day. */
  closedFor: z.string().nullable(),
  cancelledClasses: z.array(
    z.object({
      batch: Ref,
      subject: SubjectRef,
      startTime: Time,
      endTime: Time,
      /** Its new day and time where it was moved. */
      movedTo: Day.nullable(),
      movedToTime: Time.nullable(),
      reason: z.string().nullable(),
    }),
  ),
};

/** Differences of the week from tomorrow on, by day. */
const comingChanges = z.array(CalendarChange);

export const clock = {
  today: Day,
  /** The server's clock, so that "24 min left" does not depend on the phone's. */
  now: Instant,
  timeZone: z.string(),
};

export const AdminSummary = z.object({
  ...clock,
  counts: z.object({
    students: z.int(),
    batches: z.int(),
    /** Those among the batches that have not ended and lack weekly classes or a teacher. */
    unreadyBatches: z.int(),
    teachers: z.int(),
    standards: z.int(),
    subjects: z.int(),
    /** Percentage present this week; null without classes. */
    presentThisWeek: z.number().nullable(),
  }),
  /** Whether a student has a login or an invitation, and whether a register was marked other than by an import. */
  begun: z.object({ logins: z.boolean(), registers: z.boolean() }),
  /** Days of the last 7 on which a batch had a class that is over and has no register: the count, and the 20 oldest. */
  notMarked: z.object({ count: z.int(), classes: z.array(z.object({ batch: Ref, date: Day })) }),
  /** Students on the list of calls for classes missed in a row. */
  absentInARow: z.object({ count: z.int(), students: z.array(Ref.extend({ batch: Ref, times: z.int() })) }),
  registrations: z.object({
    /** The number of new registrations without a call, and of those among them older than 24 hours. */
    new: z.int(),
    waitingOver24h: z.int(),
    /** The number of calls for today or overdue. */
    callsDue: z.int(),
    /** The number of registrations received this month, by current status. */
    thisMonth: z.record(EnquiryStatus, z.int()),
  }),
  /** The classes by time; of more than 50 the ones that end next, or else that ended last. */
  todaysClasses: z.array(TodaysClass),
  todaysClassCount: z.int(),
  ...noClassesToday,
  /** The last 14 days, oldest first; percentage null on days without a class. */
  trend: z.array(
    z.object({
      date: Day,
      percentage: z.number().nullable(),
      byStandard: z.array(z.object({ standard: Ref, percentage: z.number().nullable() })),
    }),
  ),
  /** The number of mails that wait for a mail server, and of those that failed for good. */
  mail: z.object({ isConfigured: z.boolean(), waiting: z.int(), failed: z.int() }),
  /** Crashes of the server within a week: count and time of the last. */
  unexpectedEnds: z.object({ count: z.int(), lastAt: Instant.nullable() }),
  backup: z.object({
    /** Snapshot time of the newest backup; null without any. */
    lastAt: Instant.nullable(),
    /** How many files that backup lacks. */
    missing: z.int(),
    /** The newest failure, of making or of copying, unless the same succeeded after it. */
    lastFailure: z.object({ at: Instant, reason: z.string() }).nullable(),
  }),
});
export type AdminSummary = z.infer<typeof AdminSummary>;

export const getAdminSummary = endpoint('GET', '/admin/dashboard/summary', ['admin'], {
  response: AdminSummary,
  failure: 'Failed to load the dashboard',
});

export const getTeacherSummary = endpoint('GET', '/teacher/dashboard/summary', ['teacher'], {
  response: z.object({
    ...clock,
    todaysClasses: z.array(TodaysClass),
    ...noClassesToday,
    /** The next class after today when today has none left. */
    nextClass: TodaysClass.extend({ date: Day }).nullable(),
    /** Classes of the last 7 days without a register, newest first; `canMark` holds while the teacher may still mark. */
    notMarked: z.array(z.object({ batch: Ref, subject: SubjectRef, date: Day, startTime: Time, canMark: z.boolean() })),
    counts: z.object({ batches: z.int(), students: z.int() }),
    /** Families of today's absent that nobody has told yet, by register. */
    toTell: z.array(z.object({ batch: Ref, families: z.int() })),
    comingChanges,
    /** The announcements running today, at most three, the pinned ones first. */
    announcements: z.array(LatestAnnouncement),
  }),
  failure: 'Failed to load the dashboard',
});

export const MyClass = z.object({
  batch: Ref,
  subject: SubjectRef,
  teacher: Ref.nullable(),
  room: z.string().nullable(),
  date: Day,
  startTime: Time,
  endTime: Time,
  /** The student's own mark; null while the register is not marked. */
  status: AttendanceStatus.nullable(),
});
export type MyClass = z.infer<typeof MyClass>;

export const getStudentSummary = endpoint('GET', '/student/dashboard/summary', ['student'], {
  response: z.object({
    ...clock,
    todaysClasses: z.array(MyClass),
    ...noClassesToday,
    /** The next class after today's last. */
    nextClass: MyClass.nullable(),
    byBatch: z.array(z.object({ _id: Id, name: z.string(), subject: SubjectRef, statistics: Statistics })),
    attendanceThreshold: z.int().nullable(),
    comingChanges,
    /** The announcements running today, at most three, the pinned ones first. */
    announcements: z.array(LatestAnnouncement),
  }),
  failure: 'Failed to load the dashboard',
});

/** The kinds in the order of the list: what a family waits for comes first. */
export const inboxKinds = [
  'visit',
  'call',
  'leave',
  'registration',
  'message',
  'attendance',
  'register',
  'mail',
] as const;

export const InboxItem = z.object({
  /**
   * A visit by tomorrow at the latest, a call that is due, a leave request without an answer, a new registration without a call, an
   * unanswered message, a student on the list of calls about the attendance, a class of the last 7 days without a register, a mail
   * that failed.
   */
  kind: z.enum(inboxKinds),
  /** Id of the registration, leave request, message, student, batch or mail. */
  _id: Id,
  /** Name of the student, visitor or batch, or the address of the mail. */
  name: z.string(),
  /** The standard asked for, the reason for the leave, the beginning of the message, or the subject of the mail. */
  about: z.string().nullable(),
  /** The person to call, if not the one named: the parent, or the teacher of the batch. */
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Status of a registration: "done" moves it to `contacted`, or leaves a later stage unchanged, without a next call. */
  status: EnquiryStatus.nullable(),
  /** The day of the visit, the call or the class; the first day of the leave. */
  day: Day.nullable(),
  /** The time of the visit. */
  time: Time.nullable(),
  /** Since when a registration, request or message waits; when the mail was written. */
  since: Instant.nullable(),
  /** The reasons for a call about the attendance; else empty. */
  reasons: z.array(CallReason),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** The front desk's open tasks: for each kind the 20 oldest or most urgent, and the count. */
export const getInbox = endpoint('GET', '/admin/inbox', ['admin'], {
  response: z.object({
    today: Day,
    total: z.int(),
    counts: z.record(z.enum(inboxKinds), z.int()),
    items: z.array(InboxItem),
  }),
  failure: 'Failed to load the inbox',
});
