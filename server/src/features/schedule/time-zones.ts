import { dayAt, minutesOf, timeAt } from '#contract/dates';
import type { Day, Time } from '#contract/fields';

/**
 * The instant at which the wall clocks of a time zone show this day and time. Where they skip it, in the night when
 * summer time begins, as much later as they skip.
 */
export function instantOf(timeZone: string, day: Day, time: Time): Date {
  const asked = Date.parse(`${day}T${time}:00Z`);
  // The first guess can be off by the hour that clocks change by; the second cannot.
  const guess = asked - offsetAt(timeZone, asked);
  return new Date(asked - offsetAt(timeZone, guess));
}

/** From when to when a class is. One that begins while the clocks are put forward keeps its length. */
export function spanOf(timeZone: string, day: Day, from: Time, to: Time): { start: Date; end: Date } {
  const start = instantOf(timeZone, day, from);
  if (timeAt(timeZone, start) === from) return { start, end: instantOf(timeZone, day, to) };
  return { start, end: new Date(start.getTime() + (minutesOf(to) - minutesOf(from)) * 60_000) };
}

/** By how much the wall clock is ahead of UTC at an instant. */
function offsetAt(timeZone: string, instant: number): number {
  const at = new Date(instant);
  const shown = Date.parse(`${dayAt(timeZone, at)}T00:00:00Z`) + minutesOf(timeAt(timeZone, at)) * 60_000;
  return shown - Math.floor(instant / 60_000) * 60_000;
}
