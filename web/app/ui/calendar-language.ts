import dayjs from 'dayjs';
import { dayName, monthName, weekDays } from '../../lib/dates.ts';

const known = new Set(['en']);
const months = Array.from({ length: 12 }, (_, at) => at + 1);
const fromSunday = [...weekDays.slice(-1), ...weekDays.slice(0, -1)];

/**
 * Teaches dayjs, which names months and week days in Mantine's calendars, the present language. The names are the browser's, as on the rest of the
 * screen: dayjs' own files spell some differently, and would have to be fetched.
 */
export function calendarLanguage(language: string): string {
  if (!known.has(language)) {
    known.add(language);
    const names = {
      months: months.map((month) => monthName(month)),
      monthsShort: months.map((month) => monthName(month, 'short')),
      weekdays: fromSunday.map((day) => dayName(day)),
      weekdaysShort: fromSunday.map((day) => dayName(day, 'short')),
      weekdaysMin: fromSunday.map((day) => dayName(day, 'narrow')),
      ordinal: (count: number) => count,
    };
    dayjs.locale(language, names, true);
  }
  return language;
}
