import type { Slot } from '#contract/batches';
import { addDays, isoWeekDay, weekDays } from '#contract/dates';
import type { Day, Time } from '#contract/fields';

export interface Clock {
  today: Day;
  time: Time;
}

export interface Timetable {
  schedule: Slot[];
  /** Where a class is that has no room of its own. */
  room: string | null;
  startDate: Day;
  endDate: Day | null;
  status: string;
}

export interface NextClass {
  date: Day;
  startTime: Time;
  endTime: Time;
  room: string | null;
}

/** Where the product's calendar ends. */
const lastDay = '2199-12-31';

/** The class that is on now, or else the next to begin; null when the batch has none to come. */
export function nextClassOf({ schedule, room, startDate, endDate, status }: Timetable, clock: Clock): NextClass | null {
  if (status !== 'active') return null;
  const from = startDate > clock.today ? startDate : clock.today;
  const coming = schedule
    .map((slot) => ({ slot, date: firstDayFrom(from, slot, clock) }))
    .filter(({ date }) => date <= (endDate ?? lastDay))
    .sort((a, b) => compare(a.date + a.slot.startTime, b.date + b.slot.startTime));
  const next = coming[0];
  if (next === undefined) return null;
  const { startTime, endTime } = next.slot;
  return { date: next.date, startTime, endTime, room: next.slot.room ?? room };
}

function firstDayFrom(from: Day, { day, endTime }: Slot, { today, time }: Clock): Day {
  const wait = (weekDays.indexOf(day) + 1 - isoWeekDay(from) + 7) % 7;
  const date = addDays(from, wait);
  return date === today && endTime <= time ? addDays(date, 7) : date;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
