import { addMonths, isDay } from '../../../lib/dates.ts';
import type { DraftBatch } from './move-up-draft.ts';

interface Days {
  startDate: string;
  endDate: string | null;
}

/**
 * The months, `YYYY-MM`, that a new batch leaves without classes although the old one would have them a year later; none while a day of the
 * plan is not a day yet.
 */
export function monthsWithoutClasses(suggested: Days, { startDate, endDate }: DraftBatch): string[] {
  const last = suggested.endDate;
  if (last === null || !isDay(startDate) || (endDate !== '' && !isDay(endDate))) return [];
  const [from, to] = [startDate.slice(0, 7), endDate === '' ? last.slice(0, 7) : endDate.slice(0, 7)];
  return monthsFrom(suggested.startDate.slice(0, 7), last.slice(0, 7)).filter((month) => month < from || month > to);
}

function monthsFrom(first: string, last: string): string[] {
  const months = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}
