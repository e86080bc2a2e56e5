import { minutesOf } from '#contract/dates';
import type { Day, Time } from '#contract/fields';

/** Formats a day as DD-MM-YYYY, as everywhere in the product. */
export const formatDay = (day: Day) => day.split('-').toReversed().join('-');

/** Formats a time as "4:00 PM". */
export const formatTime = (time: Time) => twelveHour(time).join(' ');

/** Formats a span as "8:00 to 9:00 AM"; AM or PM is given once when both times share it. */
export function formatTimeSpan(startTime: Time, endTime: Time): string {
  const [start, startHalf] = twelveHour(startTime);
  const [end, endHalf] = twelveHour(endTime);
  return startHalf === endHalf ? `${start} to ${end} ${endHalf}` : `${start} ${startHalf} to ${end} ${endHalf}`;
}

function twelveHour(time: Time): [clock: string, half: 'AM' | 'PM'] {
  const hour = Math.floor(minutesOf(time) / 60);
  return [`${hour % 12 || 12}:${time.slice(3)}`, hour < 12 ? 'AM' : 'PM'];
}
