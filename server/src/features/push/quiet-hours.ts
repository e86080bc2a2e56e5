import { addDays, dayAt, timeAt } from '#contract/dates';
import type { Day, Time } from '#contract/fields';
import { quietHours } from '#contract/push';

/** The time at which phones ring for an earlier change of the next day's classes. */
const evening: Time = '18:00';

/** The instant at which the wall clock of a time zone shows a time on a day. */
export function instantAt(timeZone: string, day: Day, time: Time): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (instant: number) => {
    const at = new Date(instant);
    return Date.parse(`${dayAt(timeZone, at)}T${timeAt(timeZone, at)}:00Z`);
  };
  // The correction is applied twice, because the offset may change between the first guess and the instant itself.
  const guess = wanted - (shownAt(wanted) - wanted);
  return new Date(guess - (shownAt(guess) - wanted));
}

/** The end of the quiet hours if `now` is in them; else undefined. */
export function quietUntil(timeZone: string, now: Date): Date | undefined {
  const [day, time] = [dayAt(timeZone, now), timeAt(timeZone, now)];
  if (time < quietHours.to) return instantAt(timeZone, day, quietHours.to);
  if (time >= quietHours.from) return instantAt(timeZone, addDays(day, 1), quietHours.to);
  return undefined;
}

/** The evening before a day. */
export const eveOf = (day: Day, timeZone: string): Date => instantAt(timeZone, addDays(day, -1), evening);
