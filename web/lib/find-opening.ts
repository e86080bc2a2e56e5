import { dayAt, minutesOf, timeAt, weekDayOf, weekDays } from '#contract/dates';
import type { Academy } from '#contract/settings';

type Period = Academy['officeHours'][number];

export type Opening =
  | { isOpen: true; closes: Period['closes'] }
  /** `daysAhead` is 0 later today, 1 tomorrow, up to 7 for the same day of the next week. */
  | { isOpen: false; day: Period['day']; opens: Period['opens']; daysAhead: number };

/** Whether the office is open at an instant, and if not when it opens next; undefined when no hours are known. */
export function findOpening(
  { officeHours, timeZone }: Pick<Academy, 'officeHours' | 'timeZone'>,
  at: Date,
): Opening | undefined {
  const now = minutesOf(timeAt(timeZone, at));
  const todayIndex = weekDays.indexOf(weekDayOf(dayAt(timeZone, at)));
  const today = periodsOn(officeHours, todayIndex);
  const running = today.find(({ opens, closes }) => minutesOf(opens) <= now && now < minutesOf(closes));
  if (running) return { isOpen: true, closes: running.closes };
  const later = today.find(({ opens }) => minutesOf(opens) > now);
  if (later) return { isOpen: false, day: later.day, opens: later.opens, daysAhead: 0 };
  for (let daysAhead = 1; daysAhead <= 7; daysAhead++) {
    const first = periodsOn(officeHours, todayIndex + daysAhead)[0];
    if (first) return { isOpen: false, day: first.day, opens: first.opens, daysAhead };
  }
  return undefined;
}

function periodsOn(officeHours: Period[], dayIndex: number): Period[] {
  const day = weekDays[dayIndex % 7];
  return officeHours.filter((period) => period.day === day).sort((a, b) => a.opens.localeCompare(b.opens));
}
