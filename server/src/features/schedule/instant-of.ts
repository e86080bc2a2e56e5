import { dayAt, minutesOf, timeAt } from '#contract/dates';
import type { Day, Time } from '#contract/fields';

/** The instant at which a time zone's clocks show this day and time. A time skipped at the start of summer time maps to one that much later. */
export function instantOf(timeZone: string, day: Day, time: Time): Date {
  const asked = Date.parse(`${day}T${time}:00Z`);
  // The first guess can be off by the hour of a clock change; the second cannot.
  const guess = asked - offsetAt(timeZone, asked);
  return new Date(asked - offsetAt(timeZone, guess));
}

/** The start and end of a class. One that spans a clock change keeps its duration. */
export function spanOf(timeZone: string, day: Day, from: Time, to: Time): { start: Date; end: Date } {
  const start = instantOf(timeZone, day, from);
  if (timeAt(timeZone, start) === from) return { start, end: instantOf(timeZone, day, to) };
  return { start, end: new Date(start.getTime() + (minutesOf(to) - minutesOf(from)) * 60_000) };
}

/** The offset of the wall clock from UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const at = new Date(instant);
  const shown = Date.parse(`${dayAt(timeZone, at)}T00:00:00Z`) + minutesOf(timeAt(timeZone, at)) * 60_000;
  return shown - Math.floor(instant / 60_000) * 60_000;
}
