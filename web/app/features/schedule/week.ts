import type { Schedule, ScheduledClass } from '#contract/schedule';
import { addDays, isDay, minutesOf, weekDayOf, weekDays } from '../../../lib/dates.ts';

/** Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekDays.indexOf(weekDayOf(day)));

/** The Monday requested by the address; null for the current week. */
export const askedMonday = (week: string | null): string | null => (week && isDay(week) ? mondayOf(week) : null);

export interface WeekDayOfSchedule {
  date: string;
  /** Name of the closed day. */
  closedFor: string | null;
  /** By time, grouped by equal times. */
  classes: ScheduledClass[];
}

/** Monday to Saturday; Sunday only if it has a class, is closed, or is today. */
export function daysOfWeek({ from, today, classes, closedDays }: Schedule): WeekDayOfSchedule[] {
  return weekDays
    .map((_, index) => addDays(from, index))
    .map((date) => ({
      date,
      closedFor: closedDays.find(({ startDate, endDate }) => startDate <= date && date <= endDate)?.name ?? null,
      classes: classes.filter((one) => one.date === date),
    }))
    .filter(
      ({ date, closedFor, classes: of }, index) => index < 6 || of.length > 0 || closedFor !== null || date === today,
    );
}

/** Start times of the week's classes: the rows of the grid. */
export const weekRowsOf = (classes: readonly ScheduledClass[]): string[] =>
  [...new Set(classes.map(({ startTime }) => startTime))].sort();

export const keyOf = ({ batch, date, startTime, extraClass }: ScheduledClass) =>
  `${batch._id} ${date} ${startTime} ${extraClass ?? ''}`;

/** Keys of the current and the next class; none if the clock is outside this week. */
export function nowAndNextOf(
  { classes }: Schedule,
  { today, minutes }: { today: string; minutes: number },
): { now: Set<string>; next: Set<string> } {
  const taking = classes.filter(({ isCancelled }) => !isCancelled);
  const now = taking.filter(
    ({ date, startTime, endTime }) => date === today && minutesOf(startTime) <= minutes && minutes < minutesOf(endTime),
  );
  const coming = taking.filter(
    ({ date, startTime }) => date > today || (date === today && minutesOf(startTime) > minutes),
  );
  const first = coming[0];
  const next = coming.filter(({ date, startTime }) => date === first?.date && startTime === first.startTime);
  return { now: new Set(now.map(keyOf)), next: new Set(next.map(keyOf)) };
}
