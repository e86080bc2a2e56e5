import { t } from '@lingui/core/macro';
import { formatTime, formatWeekDate } from '../../../lib/dates.ts';

interface Moment {
  day: string;
  /** Missing in what a device keeps from before. */
  time: string | null | undefined;
}

/** The other time of a class that is on `day`: "10:00 AM", or of another day "Fri, 27-11-2026, 10:00 AM". */
const nameMoment = (day: string, other: Moment): string =>
  [other.day !== day && formatWeekDate(other.day), other.time && formatTime(other.time)].filter(Boolean).join(', ') ||
  formatWeekDate(other.day);

/** "Now at 4:00 PM", of a class of `day` that was moved. */
export function sayMovedTo(day: string, to: Moment): string {
  const moment = nameMoment(day, to);
  return to.day === day && to.time ? t`Now at ${moment}` : t`Now on ${moment}`;
}

/** "instead of 10:00 AM" */
export function sayMovedFrom(day: string, from: Moment): string {
  const moment = nameMoment(day, from);
  return t`instead of ${moment}`;
}
