import { t } from '@lingui/core/macro';
import { formatMoment } from './dates.ts';

interface Moment {
  day: string;
  /** Missing in data that a device cached with an earlier release. */
  time: string | null | undefined;
}

/** "Now at 4:00 PM", of a class of `day` that was moved. */
export function sayMovedTo(day: string, to: Moment): string {
  const moment = formatMoment(to.day, to.time, day);
  return to.day === day && to.time ? t`Now at ${moment}` : t`Now on ${moment}`;
}

/** "instead of 10:00 AM" */
export function sayMovedFrom(day: string, from: Moment): string {
  const moment = formatMoment(from.day, from.time, day);
  return t`instead of ${moment}`;
}
