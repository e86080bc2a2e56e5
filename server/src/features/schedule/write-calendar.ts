import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { addDays } from '#contract/dates';
import type { Language } from '#contract/languages';
import { type Translate, sentence } from '#contract/sentence';
import { translateTo } from '../../languages/translate.ts';
import type { FoundClosedDays } from './find-closed-days.service.ts';
import { spanOf } from './instant-of.ts';
import type { FoundClass } from './schedule.service.ts';

/** Part of the calendar's version: raise it when the same timetable is written differently, so that programs fetch it again. */
export const calendarFormat = 1;

/** Suggested refresh interval of calendar programs, in seconds. */
const askAgainAfter = 4 * 3600;

interface Timetable {
  /** The classes by date and time. */
  classes: FoundClass[];
  closedDays: FoundClosedDays[];
  timeZone: string;
}

/**
 * Writes classes and closed days as iCalendar (RFC 5545). Times are in UTC, each computed for its own day, so no program needs the time zone. The
 * number of an event (SEQUENCE) only rises, and its stamp is that of the last change, or programs that read it earlier would keep the old event.
 * Cancelled classes are included as cancelled for the same reason.
 */
export function writeCalendar(
  academy: string,
  { classes, closedDays, timeZone }: Timetable,
  language: Language,
): string {
  const say = translateTo(language);
  const calendar = ical({
    name: academy,
    prodId: { company: 'Tasika', product: 'Schedule', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: askAgainAfter,
  });
  for (const { id, ...one } of withIds(classes)) {
    const { subject, batch, teacher, room, note, date, startTime, endTime, isCancelled } = one;
    calendar.createEvent({
      id: `${id}@tasika`,
      stamp: new Date(one.changedAt),
      sequence: one.changes,
      ...spanOf(timeZone, date, startTime, endTime),
      summary: summaryOf(one, `${subject.name} · ${batch.name}`, say),
      location: room,
      description: [teacher?.name, note].filter(Boolean).join('\n') || null,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  for (const { _id, name, startDate, endDate, version, updatedAt } of closedDays) {
    calendar.createEvent({
      id: `${_id}@tasika`,
      stamp: new Date(updatedAt),
      sequence: version,
      allDay: true,
      start: new Date(`${startDate}T00:00:00Z`),
      // An all-day event ends on the following day (exclusive end).
      end: new Date(`${addDays(endDate, 1)}T00:00:00Z`),
      summary: say(sentence('No class: {name}', { name })),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/**
 * Adds ids that are kept when a class gets another time or day: the batch, the day of the weekly plan, and the position among that day's classes.
 * A moved class is one event, at its new time. An extra class has its own id.
 */
function* withIds(classes: FoundClass[]): Generator<FoundClass & { id: string }> {
  const counts = new Map<string, number>();
  for (const one of classes) {
    if (one.extraClass !== null) {
      // Only the one class of a day can be moved.
      yield { ...one, id: one.movedFrom === null ? one.extraClass : `${one.batch._id}-${one.movedFrom}-1` };
      continue;
    }
    const day = `${one.batch._id}-${one.date}`;
    const nth = (counts.get(day) ?? 0) + 1;
    counts.set(day, nth);
    if (one.movedTo === null) yield { ...one, id: `${day}-${nth}` };
  }
}

function summaryOf({ isCancelled, extraClass, movedFrom }: FoundClass, what: string, say: Translate): string {
  if (isCancelled) return say(sentence('Cancelled: {what}', { what }));
  if (movedFrom !== null) return say(sentence('Moved: {what}', { what }));
  return extraClass === null ? what : say(sentence('Extra class: {what}', { what }));
}
