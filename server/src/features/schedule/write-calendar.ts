import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays } from '#contract/dates';
import type { Language } from '#contract/languages';
import type { Schedule } from '#contract/schedule';
import { translateTo } from '../../languages/translate.ts';
import { instantOf, spanOf } from './instant-of.ts';

/** Suggested refresh interval of calendar programs, in seconds. */
const askAgainAfter = 4 * 3600;

/**
 * Classes and closed days as iCalendar (RFC 5545). Times are in UTC, each computed for its own day, so no program needs the academy's time zone. A
 * class keeps its UID while batch, day and hour stay the same. Cancelled classes are included as cancelled, or a program that read them earlier would
 * keep showing them.
 */
export function writeCalendar(
  academy: string,
  { classes, closedDays, today, timeZone }: Schedule,
  language: Language,
): string {
  const say = translateTo(language);
  const stamp = instantOf(timeZone, today, '00:00');
  const calendar = ical({
    name: academy,
    prodId: { company: 'Tasika', product: 'Schedule', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: askAgainAfter,
  });
  for (const { batch, subject, teacher, room, date, startTime, endTime, isCancelled, extraClass, note } of classes) {
    const what = `${subject.name} · ${batch.name}`;
    calendar.createEvent({
      id: `${batch._id}-${date}-${startTime.replace(':', '')}@tasika`,
      stamp,
      sequence: isCancelled ? 1 : 0,
      ...spanOf(timeZone, date, startTime, endTime),
      summary: isCancelled ? say(`Cancelled: ${what}`) : extraClass === null ? what : say(`Extra class: ${what}`),
      location: room,
      description: [teacher?.name, note].filter(Boolean).join('\n') || null,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  for (const { _id, name, startDate, endDate } of closedDays) {
    calendar.createEvent({
      id: `${_id}@tasika`,
      stamp,
      allDay: true,
      start: new Date(`${startDate}T00:00:00Z`),
      // An all-day event ends on the following day (exclusive end).
      end: new Date(`${addDays(endDate, 1)}T00:00:00Z`),
      summary: say(`No class: ${name}`),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
