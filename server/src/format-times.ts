import { minutesOf } from '#contract/dates';
import type { Day, Time } from '#contract/fields';
import { type Sentence, sentence, type Value } from '#contract/sentence';

/** Formats a day as DD-MM-YYYY, as everywhere in the product. */
export const formatDay = (day: Day) => day.split('-').toReversed().join('-');

/** Formats a time as "4:00 PM". */
export const formatTime = (time: Time) => twelveHour(time).join(' ');

/** A span as "8:00 to 9:00 AM"; AM or PM is given once when both times share it. */
export function timeSpan(startTime: Time, endTime: Time): Sentence {
  const [[start, startHalf], [end, endHalf]] = [twelveHour(startTime), twelveHour(endTime)];
  return spanOf(startHalf === endHalf ? start : `${start} ${startHalf}`, `${end} ${endHalf}`);
}

/** A span of times or of days of the week. */
export const spanOf = (start: Value, end: Value) => sentence('{start} to {end}', { start, end });

/** A class of every week, as "Monday 8:00 to 9:00 AM". */
export const weeklyTime = (day: Value, startTime: Time, endTime: Time) =>
  sentence('{day} {span}', { day, span: timeSpan(startTime, endTime) });

function twelveHour(time: Time): [clock: string, half: 'AM' | 'PM'] {
  const hour = Math.floor(minutesOf(time) / 60);
  return [`${hour % 12 || 12}:${time.slice(3)}`, hour < 12 ? 'AM' : 'PM'];
}
