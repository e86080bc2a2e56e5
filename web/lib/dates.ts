import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { dayAt, timeAt, weekDayOf, weekDays } from '#contract/dates';
import type { WeekDay } from '#contract/fields';
import { localeOf } from '#contract/languages';

export { addDays, addMonths, minutesOf, weekDayOf, weekDays, weeksOf } from '#contract/dates';

let academyTimeZone = 'Asia/Kolkata';

/** Sets the zone of every "today" and every instant, instead of the browser's. */
export function setAcademyTimeZone(timeZone: string): void {
  academyTimeZone = timeZone;
}

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const locale = () => localeOf(i18n.locale || 'en');

/** The day `YYYY-MM-DD` of an instant in the academy's time zone. */
export const dayOf = (instant: Date): string => dayAt(academyTimeZone, instant);

/** Today in the academy's time zone, `YYYY-MM-DD`. */
export const today = (now = new Date()): string => dayOf(now);

/** The time `HH:MM` of an instant in the academy's time zone. */
export const timeOf = (instant: Date): string => timeAt(academyTimeZone, instant);

/** Whether `YYYY-MM-DD` names a day of the calendar. */
export function isDay(value: string): boolean {
  if (!dayPattern.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/** A day or an instant as DD-MM-YYYY. Null is "N/A", unreadable input "Invalid Date", a failure "Date Error". */
export function formatDate(value: string | Date | null | undefined): string {
  try {
    if (value === null || value === undefined || value === '') return t`N/A`;
    if (typeof value === 'string' && dayPattern.test(value)) {
      return isDay(value) ? value.split('-').reverse().join('-') : t`Invalid Date`;
    }
    const instant = typeof value === 'string' ? new Date(value) : value;
    if (Number.isNaN(instant.getTime())) return t`Invalid Date`;
    return dayOf(instant).split('-').reverse().join('-');
  } catch {
    return t`Date Error`;
  }
}

function clock(time: string): { text: string; suffix: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return {
    text: `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`,
    suffix: hour < 12 ? t`AM` : t`PM`,
  };
}

/** "10:30" as "10:30 AM", "14:00" as "2:00 PM"; with a no-break space. */
export function formatTime(time: string): string {
  const { text, suffix } = clock(time);
  return `${text}\u00a0${suffix}`;
}

/** "10:30–11:30 AM"; both suffixes when they differ, "11:00 AM–12:30 PM". */
export function formatTimeRange(from: string, to: string): string {
  const start = clock(from);
  return start.suffix === clock(to).suffix
    ? `${start.text}–${formatTime(to)}`
    : `${formatTime(from)}–${formatTime(to)}`;
}

/** An instant as "20-08-2026, 6:02 PM". */
export function formatInstant(instant: string | Date): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  if (Number.isNaN(date.getTime())) return t`Invalid Date`;
  return `${formatDate(date)}, ${formatTime(timeOf(date))}`;
}

/** "Monday"; short, "Mon"; narrow, "M". */
export function dayName(day: WeekDay, length: 'long' | 'short' | 'narrow' = 'long'): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekDays.indexOf(day)));
  return new Intl.DateTimeFormat(locale(), { weekday: length, timeZone: 'UTC' }).format(date);
}

/** "Thu, 20-08-2026", or "Thursday, 20-08-2026". */
export function formatWeekDate(day: string, length: 'long' | 'short' = 'short'): string {
  return isDay(day) ? `${dayName(weekDayOf(day), length)}, ${formatDate(day)}` : formatDate(day);
}

/** The changed time of an event: "4:00 PM", or "Sat, 28-11-2026, 4:00 PM" on another day than `on`. */
export const formatMoment = (day: string, time: string | null | undefined, on: string): string =>
  [(day !== on || !time) && formatWeekDate(day), time && formatTime(time)].filter(Boolean).join(', ');

/** "August" or, short, "Aug", of 8. */
export function monthName(month: number, length: 'long' | 'short' = 'long'): string {
  const date = new Date(Date.UTC(2024, month - 1, 1));
  return new Intl.DateTimeFormat(locale(), { month: length, timeZone: 'UTC' }).format(date);
}

/** "August 2026" of `YYYY-MM` or `YYYY-MM-DD`. */
export function formatMonth(month: string): string {
  const date = new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date);
}

/** "20 minutes ago" within a day, the date beyond that: "yesterday" and "tomorrow" are one word in Hindi. */
export function formatRelative(instant: string | Date, now = new Date()): string {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  if (Number.isNaN(date.getTime())) return t`Invalid Date`;
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000);
  if (Math.abs(minutes) >= 24 * 60) return formatDate(date);
  if (minutes === 0) return t`just now`;
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'always' });
  return Math.abs(minutes) < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour');
}
