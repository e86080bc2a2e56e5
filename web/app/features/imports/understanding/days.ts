import type { DayOrder } from '#contract/imports';
import { isDay } from '../../../../lib/dates.ts';
import type { Cell } from '../reading/sheets.ts';
import { latinDigits } from '#contract/digits';
import { saysNothing } from './says-nothing.ts';

export type ReadDay = { day: string | null } | { problem: 'ambiguous' | 'not-a-date' };

const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const time = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?z?$/i;

/** The serial numbers that are read as days, 1954 to 2064: other numbers are no dates. */
const [firstSerial, lastSerial] = [20_000, 60_000];

const months = [
  'jan january जानेवारी जाने जनवरी जन',
  'feb february फेब्रुवारी फेब्रु फरवरी',
  'mar march मार्च',
  'apr april एप्रिल अप्रैल',
  'may मे मई',
  'jun june जून',
  'jul july जुलै जुलाई',
  'aug august ऑगस्ट अगस्त',
  'sep sept september सप्टेंबर सितंबर सितम्बर',
  'oct october ऑक्टोबर अक्टूबर अक्तूबर',
  'nov november नोव्हेंबर नवंबर नवम्बर',
  'dec december डिसेंबर दिसंबर दिसम्बर',
].map((names) => names.split(' '));

/** Parses a day in any notation; ambiguous numbers need the order of their column. */
export function readDay(cell: Cell, order: DayOrder | undefined, thisYear: number): ReadDay {
  if (cell === null || cell === '') return { day: null };
  if (typeof cell === 'number') return daySerial(cell);
  const text = latinDigits(String(cell)).trim().replace(time, '');
  if (saysNothing(text)) return { day: null };
  if (/^\d{5}$/.test(text)) return daySerial(Number(text));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3], thisYear);
  const parts = numeric.exec(text);
  if (!parts) return dayWithMonth(text, thisYear);
  const [, first, second, year] = parts;
  const meant = orderOf(first, second) ?? order;
  if (meant === undefined) return { problem: 'ambiguous' };
  return meant === 'day-first' ? dayOf(year, second, first, thisYear) : dayOf(year, first, second, thisYear);
}

/** The evidence in a column for its date order: each unambiguous date, and whether any date is ambiguous. */
export function orderOfColumn(cells: readonly Cell[]): { says: ReadonlySet<DayOrder>; asks: boolean } {
  const says = new Set<DayOrder>();
  let asks = false;
  for (const cell of cells) {
    const parts = typeof cell === 'string' ? numeric.exec(latinDigits(cell).trim().replace(time, '')) : null;
    if (!parts) continue;
    if (Number(parts[1]) === Number(parts[2])) continue;
    const order = orderOf(parts[1], parts[2]);
    if (order === undefined) asks = true;
    else says.add(order);
  }
  return { says, asks };
}

function orderOf(first = '', second = ''): DayOrder | undefined {
  if (Number(first) > 12) return 'day-first';
  if (Number(second) > 12) return 'month-first';
  return Number(first) === Number(second) ? 'day-first' : undefined;
}

function dayWithMonth(text: string, thisYear: number): ReadDay {
  const words = text.toLowerCase().match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const month = months.findIndex((names) => words.some((word) => names.includes(word)));
  const numbers = words.filter((word) => /^\d/.test(word));
  if (month < 0 || numbers.length !== 2) return { problem: 'not-a-date' };
  const [first = '', second = ''] = numbers;
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  return dayOf(year, String(month + 1), day, thisYear);
}

function daySerial(serial: number): ReadDay {
  const whole = Math.floor(serial);
  if (whole < firstSerial || whole > lastSerial) return { problem: 'not-a-date' };
  // Excel counts from 30 December 1899.
  return { day: new Date(Date.UTC(1899, 11, 30 + whole)).toISOString().slice(0, 10) };
}

function dayOf(year = '', month = '', day = '', thisYear: number): ReadDay {
  const full = year.length === 2 ? centuryOf(Number(year), thisYear) + Number(year) : Number(year);
  const written = `${String(full).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) && full >= 1900 && full < 2200 ? { day: written } : { problem: 'not-a-date' };
}

/** "08" is 2008, "85" is 1985: at most five years ahead. */
const centuryOf = (year: number, thisYear: number): number => (2000 + year > thisYear + 5 ? 1900 : 2000);
