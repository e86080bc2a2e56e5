import { z } from 'zod';
import { ClosedDays } from './calendar.ts';
import { clock } from './dashboard.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, line, QueryDay, Ref, SubjectRef, Time } from './fields.ts';

/** A class on one day: of every week, or an extra one. Those of closed days are left out, cancelled ones are not. */
export const ScheduledClass = z.object({
  batch: Ref,
  standard: Ref,
  subject: SubjectRef,
  teacher: Ref.nullable(),
  room: z.string().nullable(),
  date: Day,
  startTime: Time,
  endTime: Time,
  /** The _id of an extra class; null for a weekly one. */
  extraClass: Id.nullable(),
  isCancelled: z.boolean(),
  /** The day that an extra class was moved from. */
  movedFrom: Day.nullable(),
  /** The day that a cancelled class was moved to. */
  movedTo: Day.nullable(),
  /** Why it is cancelled, or what the extra class is for. */
  note: z.string().nullable(),
});
export type ScheduledClass = z.infer<typeof ScheduledClass>;

export const Schedule = z.object({
  ...clock,
  from: Day,
  to: Day,
  /** By date and time. */
  classes: z.array(ScheduledClass),
  /** Those of which a day lies between `from` and `to`. */
  closedDays: z.array(ClosedDays.omit({ version: true })),
});
export type Schedule = z.infer<typeof Schedule>;

/** Without days, the academy's week of today, Monday to Sunday. At most 62 days are read. */
const Days = z.object({ from: QueryDay.optional(), to: QueryDay.optional() });

export const getMySchedule = endpoint({
  method: 'GET',
  path: '/student/schedule',
  access: ['student'],
  query: Days,
  response: Schedule,
  failure: 'Failed to load the schedule',
});

export const getTeachingSchedule = endpoint({
  method: 'GET',
  path: '/teacher/schedule',
  access: ['teacher'],
  query: Days,
  response: Schedule,
  failure: 'Failed to load the schedule',
});

/** So many classes of one day are answered for the whole academy. */
export const mostClassesOfDay = 200;

/** The whole academy's, of at most 7 days. Of a day with more classes the first by time, and then a search narrows it. */
export const getAcademySchedule = endpoint({
  method: 'GET',
  path: '/schedule',
  access: ['admin'],
  query: Days.extend({
    /** In the name of the room, the teacher, the standard or the batch. */
    search: line(100).optional(),
  }),
  response: Schedule.extend({
    /** A day has more classes than are here. */
    isCut: z.boolean(),
  }),
  failure: 'Failed to load the schedule',
});

/** So many rooms and teachers are named. */
export const mostFree = 100;

/** Who and what has no class between two times of a day, by name. */
export const getFreeAt = endpoint({
  method: 'GET',
  path: '/schedule/free',
  access: ['admin'],
  query: z.object({ date: QueryDay, from: Time, to: Time }),
  response: z.object({
    rooms: z.array(z.string()),
    teachers: z.array(Ref),
    /** Those that are not named here. */
    moreRooms: z.int(),
    moreTeachers: z.int(),
  }),
  failure: 'Failed to load free rooms and teachers',
});

const calendarFile = { response: z.string(), sends: 'text/calendar; charset=utf-8' } as const;

/** The classes from a month ago to half a year ahead, as a file for any calendar program. */
export const getMyScheduleFile = endpoint({
  method: 'GET',
  path: '/student/schedule.ics',
  access: ['student'],
  ...calendarFile,
  failure: 'Failed to load the schedule',
});

export const getTeachingScheduleFile = endpoint({
  method: 'GET',
  path: '/teacher/schedule.ics',
  access: ['teacher'],
  ...calendarFile,
  failure: 'Failed to load the schedule',
});

/** The path of the caller's private address on this site; null until one is made. */
export const ScheduleFeed = z.object({ path: z.string().nullable(), createdAt: Instant.nullable() });
export type ScheduleFeed = z.infer<typeof ScheduleFeed>;

export const getScheduleFeed = endpoint({
  method: 'GET',
  path: '/schedule/feed',
  access: ['student', 'teacher'],
  response: ScheduleFeed,
  failure: 'Failed to load your calendar address',
});

/** Makes an address, or a new one in the place of the old, which ends at once. */
export const renewScheduleFeed = endpoint({
  method: 'POST',
  path: '/schedule/feed',
  access: ['student', 'teacher'],
  response: ScheduleFeed,
  failure: 'Failed to make your calendar address',
});

export const stopScheduleFeed = endpoint({
  method: 'DELETE',
  path: '/schedule/feed',
  access: ['student', 'teacher'],
  response: ScheduleFeed,
  success: 'Your calendar address no longer works',
  failure: 'Failed to turn off your calendar address',
});

/** The private address: a calendar program asks here, without a session. */
export const readScheduleFeed = endpoint({
  method: 'GET',
  path: '/schedule/feeds/:token/schedule.ics',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{1,100}$/) }),
  ...calendarFile,
  failure: 'Failed to load the schedule',
});
