import { addDays, minutesOf, weekDayOf } from '#contract/dates';
import type { Day, Time } from '#contract/fields';
import type { Academy } from '#contract/settings';

const daysAhead = 14;
const withoutHours = 24 * 60;

/** The minutes until the office has been open for an hour; a day's worth where no hours are set. */
export function untilOpenForAnHour(
  officeHours: Academy['officeHours'],
  { today, time }: { today: Day; time: Time },
): number {
  const now = minutesOf(time);
  let wanted = 60;
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = weekDayOf(addDays(today, ahead));
    const hours = officeHours
      .filter((each) => each.day === day)
      .sort((a, b) => minutesOf(a.opens) - minutesOf(b.opens));
    for (const { opens, closes } of hours) {
      const from = Math.max(ahead * 24 * 60 + minutesOf(opens), now);
      const open = ahead * 24 * 60 + minutesOf(closes) - from;
      if (open >= wanted) return from + wanted - now;
      wanted -= Math.max(open, 0);
    }
  }
  return withoutHours;
}
