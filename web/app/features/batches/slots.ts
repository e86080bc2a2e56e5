import type { WeekDay } from '#contract/fields';
import { weekDays } from '../../../lib/dates.ts';

/** A weekly class as the form holds it: texts that may be empty yet. */
export interface SlotValues {
  day: WeekDay;
  startTime: string;
  endTime: string;
  room: string;
}

const usual = { startTime: '08:00', endTime: '09:00', room: '' };

const placeOf = (day: WeekDay) => weekDays.indexOf(day);

/** By day of the week; within a day as they were entered, so that a row does not jump while its time is typed. */
const inOrder = (slots: readonly SlotValues[]): SlotValues[] =>
  slots.toSorted((a, b) => placeOf(a.day) - placeOf(b.day));

/** A chosen day starts with the times of the day chosen before it, because most classes meet at the same hour. */
export function toggleDay(slots: readonly SlotValues[], day: WeekDay): SlotValues[] {
  if (slots.some((slot) => slot.day === day)) return slots.filter((slot) => slot.day !== day);
  const model = slots.findLast((slot) => placeOf(slot.day) < placeOf(day)) ?? slots[0];
  const sameDay = model ? slots.filter((slot) => slot.day === model.day) : [usual];
  return inOrder([...slots, ...sameDay.map((slot) => ({ ...slot, day }))]);
}

/** Another class on a day that has one, an hour long, right after the last. */
export function addClass(slots: readonly SlotValues[], day: WeekDay): SlotValues[] {
  const last = slots.findLast((slot) => slot.day === day);
  if (last === undefined) return toggleDay(slots, day);
  const [hour = 0, minute = '00'] =
    last.endTime === '' ? [] : [Number(last.endTime.slice(0, 2)), last.endTime.slice(3)];
  const isKnown = last.endTime !== '' && hour < 23;
  const endTime = isKnown ? `${String(hour + 1).padStart(2, '0')}:${minute}` : '';
  return inOrder([...slots, { day, startTime: last.endTime, endTime, room: last.room }]);
}

export const removeClass = (slots: readonly SlotValues[], index: number): SlotValues[] => slots.toSpliced(index, 1);

/** The other days get exactly the classes of this one. */
export function copyDay(slots: readonly SlotValues[], from: WeekDay, to: readonly WeekDay[]): SlotValues[] {
  const model = slots.filter((slot) => slot.day === from);
  const kept = slots.filter((slot) => slot.day === from || !to.includes(slot.day));
  const copies = to.filter((day) => day !== from).flatMap((day) => model.map((slot) => ({ ...slot, day })));
  return inOrder([...kept, ...copies]);
}
