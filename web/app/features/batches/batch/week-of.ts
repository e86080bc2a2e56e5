import { addDays, weekDayOf, weekDays } from '../../../../lib/dates.ts';

/** Monday to Sunday of the week of `day`. */
export function weekOf(day: string): { startDate: string; endDate: string } {
  const startDate = addDays(day, -weekDays.indexOf(weekDayOf(day)));
  return { startDate, endDate: addDays(startDate, 6) };
}
