import { z } from 'zod';
import { ClosedDays } from './calendar.ts';
import { clock } from './dashboard.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, line, QueryDay, Ref, SubjectRef, Time } from './fields.ts';

/** A class on one day, weekly or extra. Cancelled classes are included, those on closed days are not. */
export const ScheduledClass = z.object({
  batch: Ref,
  standard: Ref,
  subject: SubjectRef,
  teacher: Ref.nullable(),
  room: z.string().nullable(),
  date: Day,
  startTime: Time,
  endTime: Time,
  /** The `_id` of an extra class; null for a weekly one. */
  extraClass: Id.nullable(),
  isCancelled: z.boolean(),
  /** The original day of an extra class that was moved. */
  movedFrom: Day.nullable(),
  /** When the class would have begun on its original day; null if that is no longer known. */
  movedFromTime: Time.nullable(),
  /** The new day of a cancelled class that was moved. */
  movedTo: Day.nullable(),
  /** When the moved class begins on its new day. */
  movedToTime: Time.nullable(),
  /** The reason: why it is cancelled, or what the extra class is for. */
  note: z.string().nullable(),
});
export type ScheduledClass = z.infer<typeof ScheduledClass>;

export const Schedule = z.object({
  ...clock,
  from: Day,
  to: Day,
  /** The classes by date and time. */
  classes: z.array(ScheduledClass),
  /** The closed days that overlap `from` to `to`. */
  closedDays: z.array(ClosedDays.omit({ version: true })),
});
export type Schedule = z.infer<typeof Schedule>;

/** A range of at most 62 days; defaults to the academy's current week, Monday to Sunday. */
const Days = z.object({ from: QueryDay.optional(), to: QueryDay.optional() });

export const getMySchedule = endpoint('GET', '/student/schedule', ['student'], {
  query: Days,
  response: Schedule,
  failure: 'Failed to load the schedule',
});

export const getTeachingSchedule = endpoint('GET', '/teacher/schedule', ['teacher'], {
  query: Days,
  response: Schedule,
  failure: 'Failed to load the schedule',
});

/** The most classes of one day in the whole academy's schedule. */
export const maxClassesOfDay = 200;

/** The whole academy's schedule, of at most 7 days. A day with more than `maxClassesOfDay` classes is cut by time; a search narrows it. */
export const getAcademySchedule = endpoint('GET', '/schedule', ['admin'], {
  query: Days.extend({
    /** Matches the room, the teacher, the standard or the batch. */
    search: line(100).optional(),
  }),
  response: Schedule.extend({
    /** Whether a day has more classes than are listed. */
    isCut: z.boolean(),
  }),
  failure: 'Failed to load the schedule',
});

/** The most rooms, and teachers, that are listed. */
export const maxFree = 100;

/** Rooms and teachers without a class between two times of a day, by name. */
export const getFreeAt = endpoint('GET', '/schedule/free', ['admin'], {
  query: z.object({ date: QueryDay, from: Time, to: Time }),
  response: z.object({
    rooms: z.array(z.string()),
    teachers: z.array(Ref),
    /** The number of rooms, and of teachers, not listed. */
    moreRooms: z.int(),
    moreTeachers: z.int(),
  }),
  failure: 'Failed to load free rooms and teachers',
});

const calendarFile = { response: z.string(), sends: 'text/calendar; charset=utf-8' } as const;

/** The classes from a month ago to half a year ahead, as a file for any calendar program. */
export const getMyScheduleFile = endpoint('GET', '/student/schedule.ics', ['student'], {
  ...calendarFile,
  failure: 'Failed to load the schedule',
});

export const getTeachingScheduleFile = endpoint('GET', '/teacher/schedule.ics', ['teacher'], {
  ...calendarFile,
  failure: 'Failed to load the schedule',
});

/** The path of the caller's private calendar address on this site; null until one is created. */
export const ScheduleFeed = z.object({ path: z.string().nullable(), createdAt: Instant.nullable() });
export type ScheduleFeed = z.infer<typeof ScheduleFeed>;

export const getScheduleFeed = endpoint('GET', '/schedule/feed', ['student', 'teacher'], {
  response: ScheduleFeed,
  failure: 'Failed to load your calendar address',
});

/** Creates a private address; an existing one is revoked immediately. */
export const renewScheduleFeed = endpoint('POST', '/schedule/feed', ['student', 'teacher'], {
  response: ScheduleFeed,
  failure: 'Failed to make your calendar address',
});

export const stopScheduleFeed = endpoint('DELETE', '/schedule/feed', ['student', 'teacher'], {
  response: ScheduleFeed,
  success: 'Your calendar address no longer works',
  failure: 'Failed to turn off your calendar address',
});

/** The calendar at a private address, for programs without a session. */
export const readScheduleFeed = endpoint('GET', '/schedule/feeds/:token/schedule.ics', 'public', {
  params: z.object({ token: z.string().regex(/^[\w-]{1,100}$/) }),
  ...calendarFile,
  failure: 'Failed to load the schedule',
});
