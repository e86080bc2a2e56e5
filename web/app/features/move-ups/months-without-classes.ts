import { isDay } from '../../../lib/dates.ts';
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
  let [year = 0, month = 1] = first.split('-').map(Number);
  for (let name = first; name <= last; name = `${year}-${String(month).padStart(2, '0')}`) {
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return months;
}
