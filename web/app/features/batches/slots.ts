import type { WeekDay } from '#contract/fields';
import { weekDays } from '../../../lib/dates.ts';

/** A weekly class in the form: strings, possibly empty. */
export interface SlotValues {
  day: WeekDay;
  startTime: string;
  endTime: string;
  room: string;
}

const usual = { startTime: '08:00', endTime: '09:00', room: '' };

const placeOf = (day: WeekDay) => weekDays.indexOf(day);

/** By day; within a day in order of entry, so a row does not jump while its time is typed. */
const inOrder = (slots: readonly SlotValues[]): SlotValues[] =>
  [...slots].sort((a, b) => placeOf(a.day) - placeOf(b.day));

/** A new day copies the times of the day added before it, because most classes meet at the same hour. */
export function toggleDay(slots: readonly SlotValues[], day: WeekDay): SlotValues[] {
  if (slots.some((slot) => slot.day === day)) return slots.filter((slot) => slot.day !== day);
  const model = slots.filter((slot) => placeOf(slot.day) < placeOf(day)).pop() ?? slots[0];
  const sameDay = model ? slots.filter((slot) => slot.day === model.day) : [usual];
  return inOrder([...slots, ...sameDay.map((slot) => ({ ...slot, day }))]);
}

/** Adds a class of one hour on a day, right after its last one. */
export function addClass(slots: readonly SlotValues[], day: WeekDay): SlotValues[] {
  const last = slots.filter((slot) => slot.day === day).pop();
  if (last === undefined) return toggleDay(slots, day);
  const [hour = 0, minute = '00'] =
    last.endTime === '' ? [] : [Number(last.endTime.slice(0, 2)), last.endTime.slice(3)];
  const isKnown = last.endTime !== '' && hour < 23;
  const endTime = isKnown ? `${String(hour + 1).padStart(2, '0')}:${minute}` : '';
  return inOrder([...slots, { day, startTime: last.endTime, endTime, room: last.room }]);
}

export const removeClass = (slots: readonly SlotValues[], index: number): SlotValues[] =>
  slots.filter((_, at) => at !== index);

/** Replaces the classes of all other chosen days by this day's. */
export function copyDay(slots: readonly SlotValues[], from: WeekDay, to: readonly WeekDay[]): SlotValues[] {
  const model = slots.filter((slot) => slot.day === from);
  const others = slots.filter((slot) => slot.day === from || !to.includes(slot.day));
  const copies = to.filter((day) => day !== from).flatMap((day) => model.map((slot) => ({ ...slot, day })));
  return inOrder([...others, ...copies]);
}
