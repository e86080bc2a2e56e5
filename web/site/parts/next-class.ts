import { addDays, dayAt, daysBetween, timeAt, weekDayOf } from '#contract/dates';
import type { Site } from '#contract/site';
import { createContext, use } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { PublicSite } from '../site.ts';
import type { CourseSubject } from './course-facts.ts';

type Batch = CourseSubject['batches'][number];

/** Data an island needs to find the next class. */
export interface ClassCalendar {
  timeZone: string;
  closedDays: Site['closedDays'];
  /** The day of rendering. */
  renderedOn: string;
}

interface Moment {
  day: string;
  time: string;
}

export interface NextClass {
  day: string;
  startTime: string;
  daysAhead: number;
}

/** How far ahead closed days are known. */
const daysLookedAhead = 120;

export const ClassCalendarContext = createContext<ClassCalendar | null>(null);

export const calendarOf = ({ academy: { timeZone }, closedDays }: PublicSite): ClassCalendar => ({
  timeZone,
  closedDays,
  renderedOn: dayAt(timeZone, new Date()),
});

/** Finds the first class a new student of a batch could attend. */
export function useNextClasses(): (batch: Pick<Batch, 'nextStart' | 'schedule'>) => NextClass | null {
  const calendar = use(ClassCalendarContext);
  const isReady = useHydrated();
  if (!calendar) throw new Error('The island was given no calendar');
  const now = isReady ? nowIn(calendar.timeZone) : eveningBefore(calendar);
  return (batch) => nextClassOf(batch, calendar, now);
}

function nowIn(timeZone: string): Moment {
  const now = new Date();
  return { day: dayAt(timeZone, now), time: timeAt(timeZone, now) };
}

/** The rendered file is read at any hour of its day, so it names that day's classes by weekday. */
const eveningBefore = ({ renderedOn }: ClassCalendar): Moment => ({ day: addDays(renderedOn, -1), time: '23:59' });

/** The file knows the first day with classes; only the browser knows the time, and whether that day's have begun. */
export function nextClassOf(
  { nextStart, schedule }: Pick<Batch, 'nextStart' | 'schedule'>,
  { closedDays }: Pick<ClassCalendar, 'closedDays'>,
  now: Moment,
): NextClass | null {
  if (nextStart === null) return null;
  const begun = (day: string, time: string) => day < now.day || (day === now.day && time <= now.time);
  const isClosed = (day: string) => closedDays.some(({ startDate, endDate }) => startDate <= day && day <= endDate);
  for (let ahead = 0; ahead < daysLookedAhead; ahead += 1) {
    const day = addDays(nextStart, ahead);
    const starts = schedule.filter((slot) => slot.day === weekDayOf(day) && !begun(day, slot.startTime));
    const startTime = starts.map((slot) => slot.startTime).sort()[0];
    if (startTime === undefined || isClosed(day)) continue;
    return { day, startTime, daysAhead: daysBetween(now.day, day) };
  }
  return null;
}

/** The batch a new student could start in first, and when: full ones only if all are full. */
export function nextToStart(
  { batches }: CourseSubject,
  nextClassOf: (batch: Batch) => NextClass | null,
): { batch: Batch; next: NextClass } | undefined {
  const open = batches.filter(({ seatsLeft }) => seatsLeft !== 0);
  return (open.length > 0 ? open : batches)
    .flatMap((batch) => {
      const next = nextClassOf(batch);
      return next === null ? [] : [{ batch, next }];
    })
    .sort((a, b) => `${a.next.day} ${a.next.startTime}`.localeCompare(`${b.next.day} ${b.next.startTime}`))[0];
}
