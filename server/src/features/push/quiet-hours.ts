import { addDays, dayAt, timeAt } from '#contract/dates';
import type { Day, Time } from '#contract/fields';
import { quietHours } from '#contract/push';
import { instantOf } from '../schedule/instant-of.ts';

/** The time at which phones ring for an earlier change of the next day's classes. */
const evening: Time = '18:00';

/** The end of the quiet hours if `now` is in them; else undefined. */
export function quietUntil(timeZone: string, now: Date): Date | undefined {
  const [day, time] = [dayAt(timeZone, now), timeAt(timeZone, now)];
  if (time < quietHours.to) return instantOf(timeZone, day, quietHours.to);
  if (time >= quietHours.from) return instantOf(timeZone, addDays(day, 1), quietHours.to);
  return undefined;
}

/** The evening before a day. */
export const eveOf = (day: Day, timeZone: string): Date => instantOf(timeZone, addDays(day, -1), evening);
