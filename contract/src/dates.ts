import type { Day, Time, WeekDay } from './fields.ts';

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly WeekDay[];

const formatters = new Map<string, Intl.DateTimeFormat>();

type WallClock = Record<string, string>;

// Cached per minute: nearly every request needs it, and formatting costs as much as the rest of a small one.
let last: { timeZone: string; minute: number; clock: WallClock } | undefined;

function wallClock(timeZone: string, at: Date): WallClock {
  const minute = Math.floor(at.getTime() / 60_000);
  if (last?.timeZone !== timeZone || last.minute !== minute) {
    last = { timeZone, minute, clock: formatMinute(timeZone, at) };
  }
  return last.clock;
}

function formatMinute(timeZone: string, at: Date): WallClock {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** The calendar day at an instant in a time zone, `YYYY-MM-DD`. */
export function dayAt(timeZone: string, at: Date): Day {
  const { year, month, day } = wallClock(timeZone, at);
  return `${year}-${month}-${day}`;
}

/** The wall-clock time at an instant in a time zone, `HH:MM`. */
export function timeAt(timeZone: string, at: Date): Time {
  const { hour, minute } = wallClock(timeZone, at);
  return `${hour}:${minute}`;
}

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): Day {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}

/** The month, "2026-07", that comes so many months after another; before it if negative. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The weeks of a month, from Monday to Sunday; null where the day belongs to another month. */
export function weeksOf(month: string): (Day | null)[][] {
  const first = `${month}-01`;
  const lead = isoWeekDay(first) - 1;
  const count = Number(lastDayOf(month).slice(8));
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, column) => {
      const place = week * 7 + column - lead;
      return place >= 0 && place < count ? addDays(first, place) : null;
    }),
  );
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** The day of the week: Monday is 1 and Sunday 7, as in ISO 8601 and in the database. */
export function isoWeekDay(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

export function weekDayOf(day: Day): WeekDay {
  return weekDays[isoWeekDay(day) - 1] as WeekDay;
}

export function minutesOf(time: Time): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The academic year of a day as academies write it: "2026-27". It begins in April, when the new batches do. */
export function academicYearOf(day: string): string {
  const first = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}
