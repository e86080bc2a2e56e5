import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays } from '#contract/dates';
import type { Schedule } from '#contract/schedule';
import { instantOf, spanOf } from './time-zones.ts';

/** How often a calendar program should ask again, in seconds. */
const askAgainAfter = 4 * 3600;

/**
 * Classes and closed days as iCalendar (RFC 5545). Times are written in UTC, each reckoned for its own day, so that any
 * program shows them right without knowing the academy's time zone. A class keeps its UID as long as its batch, day and
 * hour stay; cancelled ones stand in it as such, or a program that read them before would go on showing them.
 */
export function writeCalendar(academy: string, { classes, closedDays, today, timeZone }: Schedule): string {
  const stamp = instantOf(timeZone, today, '00:00');
  const calendar = ical({
    name: academy,
    prodId: { company: 'Tasika', product: 'Schedule', language: 'EN' },
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
      summary: isCancelled ? `Cancelled: ${what}` : extraClass === null ? what : `Extra class: ${what}`,
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
      // The end of an event of whole days is the day after it.
      end: new Date(`${addDays(endDate, 1)}T00:00:00Z`),
      summary: `No class: ${name}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
