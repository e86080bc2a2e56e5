import { oneSpelling } from '#contract/spelling';
import { weekDays } from '#contract/dates';
import type { WeekDay } from '#contract/fields';
import type { Cell } from '../reading/sheets.ts';
import { latinDigits } from '#contract/digits';
import { type Readings, timeReading } from './readings.ts';

export interface WeeklyClass {
  day: WeekDay;
  startTime: string;
  endTime: string;
  room: string | null;
}

const words: Record<WeekDay, string> = {
  sun: 'su sun sunday रवि रविवार इतवार',
  mon: 'm mo mon monday सोम सोमवार',
  tue: 't tu tue tues tuesday मंगळ मंगळवार मंगल मंगलवार',
  wed: 'w we wed wednesday बुध बुधवार',
  thu: 'th thu thur thurs thursday गुरु गुरू गुरुवार गुरूवार',
  fri: 'f fr fri friday शुक्र शुक्रवार',
  sat: 's sa sat saturday शनि शनिवार',
};
const dayOf = new Map(
  weekDays.flatMap((day) => words[day].split(' ').map((word) => [oneSpelling(word), day] as const)),
);
const working = weekDays.filter((day) => day !== 'sun');
const runs = new Map<string, readonly WeekDay[]>([
  ['mwf', ['mon', 'wed', 'fri']],
  ['tts', ['tue', 'thu', 'sat']],
  ['daily', working],
  ['everyday', working],
  ['दररोज', working],
  ['रोज', working],
]);

const times =
  /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?\s*m?\.?\s*(?:-|–|—|to|ते|से)\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?\s*m?\.?(?![\d:])/i;

/**
 * "Mon 10:00-11:00, Wed 10:00-11:00 (R2)" or "Mon, Wed, Fri 7 to 8.30 am"; the days before a time are its own. Undefined for a text that
 * is no week.
 */
export function readWeek(cell: Cell, readings: Readings = {}): WeeklyClass[] | undefined {
  const original = plainText(cell);
  let rest = latinDigits(original).toLowerCase();
  let passed = 0;
  const week: WeeklyClass[] = [];
  while (rest.replaceAll(/[\s,;|/]+/g, '') !== '') {
    const found = times.exec(rest);
    if (!found) return undefined;
    const days = daysIn(rest.slice(0, found.index));
    const span = spanOf(found, readings);
    if (days === undefined || days.length === 0 || span === undefined) return undefined;
    const after = found.index + found[0].length;
    const room = /^\s*\(([^)]{1,40})\)/.exec(original.slice(passed + after));
    for (const day of days) week.push({ day, ...span, room: room?.[1]?.trim() ?? null });
    passed += after + (room?.[0].length ?? 0);
    rest = rest.slice(after + (room?.[0].length ?? 0));
  }
  return week;
}

/** The times of a cell that may be in the morning or in the evening: classes begin at 6, 7 and 8 in both. */
export function uncertainTimes(cell: Cell): string[] {
  const spans = [...latinDigits(plainText(cell)).matchAll(new RegExp(times, 'gi'))];
  return spans.filter(isUncertain).map(([text]) => text.trim());
}

const isUncertain = ([, from = '', , fromHalf, to = '', , toHalf]: RegExpExecArray): boolean =>
  fromHalf === undefined &&
  toHalf === undefined &&
  !isWholeHours(from, to) &&
  /^0?[678]$/.test(from) &&
  Number(to) < 12;

/** Hours of two digits count to 24. */
const isWholeHours = (from: string, to: string) => from.length === 2 && to.length === 2;

/** A second T is a Thursday, and a second S a Sunday: "M-T-W-T-F". */
function dayOfWord(word: string, before: readonly WeekDay[]): WeekDay | undefined {
  if (word === 't' && before.some((day) => day === 'tue' || day === 'wed')) return 'thu';
  if (word === 's' && before.includes('sat')) return 'sun';
  return dayOf.get(word);
}

/** The text of a cell with plain hyphens: Word writes one of its own into "Mon‑Fri". */
const plainText = (cell: Cell): string =>
  oneSpelling(String(cell ?? ''))
    .replaceAll(/[\u2010\u2011\u2012\u2212]/g, '-')
    .trim();

/** Days without a time, as in a column of their own; undefined for a text that is more, or none. */
export function readDays(cell: Cell): WeekDay[] | undefined {
  const days = /\d/.test(String(cell ?? '')) ? undefined : daysIn(plainText(cell).toLowerCase());
  return days?.length === 0 ? undefined : days;
}

/** Whether a cell has a time and no days, as in a column of their own. */
export function isTime(cell: Cell): boolean {
  const text = latinDigits(plainText(cell)).toLowerCase();
  const found = times.exec(text);
  return found !== null && text.replace(found[0], '').replaceAll(/[\s.,;]+/g, '') === '';
}

function daysIn(text: string): WeekDay[] | undefined {
  const days: WeekDay[] = [];
  let isRun = false;
  for (const word of withLists(text).match(/[\p{L}\p{M}]+|[-–—]/gu) ?? []) {
    const day = dayOfWord(word, days);
    if (/^([-–—]|to|ते|से)$/.test(word)) {
      isRun = days.length > 0;
    } else if (runs.has(word)) {
      days.push(...(runs.get(word) ?? []));
    } else if (day !== undefined) {
      const last = days.at(-1);
      if (isRun && last !== undefined) days.push(...between(last, day));
      days.push(day);
      isRun = false;
    } else if (!/^(and|व|आणि|और|at)$/.test(word)) {
      return undefined;
    }
  }
  return [...new Set(days)];
}

/** Three days or more with hyphens between them, as in "M-W-F", are those days; two are a run. "T-T-S" is "TTS". */
const withLists = (text: string): string =>
  text.replaceAll(/[\p{L}\p{M}]+(?:\s*[-–—]\s*[\p{L}\p{M}]+){2,}/gu, (list) => {
    const letters = list.replaceAll(/[^\p{L}\p{M}]+/gu, '');
    return runs.has(letters) ? letters : list.replaceAll(/[-–—]/g, ' ');
  });

/** The days after the first and before the last. */
function between(first: WeekDay, last: WeekDay): WeekDay[] {
  const length = (weekDays.indexOf(last) - weekDays.indexOf(first) + 7) % 7;
  return Array.from(
    { length: Math.max(0, length - 1) },
    (_, step) => weekDays[(weekDays.indexOf(first) + step + 1) % 7] as WeekDay,
  );
}

const longestHours = 6;

/**
 * One "am" or "pm" counts for both; without one, what the academy answered does, hours before 6 are in the afternoon, and a class ends after it
 * began.
 */
function spanOf(found: RegExpExecArray, readings: Readings) {
  const [written, from = '', fromMinutes = '00', fromHalf, to = '', toMinutes = '00', writtenHalf] = found;
  const toHalf = writtenHalf ?? (isUncertain(found) && readings[timeReading(written)] === 'pm' ? 'p' : undefined);
  const isWhole = isWholeHours(from, to) && fromHalf === undefined && toHalf === undefined;
  let end = hourOf(Number(to), toHalf, isWhole);
  let start = hourOf(Number(from), fromHalf ?? toHalf, isWhole);
  if (
    fromHalf === undefined &&
    toHalf !== undefined &&
    start * 60 + Number(fromMinutes) >= end * 60 + Number(toMinutes)
  )
    start -= 12;
  const isBackwards = start * 60 + Number(fromMinutes) >= end * 60 + Number(toMinutes);
  if (fromHalf === undefined && toHalf === undefined && isBackwards && end < 12) {
    end += 12;
    // A slip of the pen, such as 10.30 to 9.30, is no class of half a day.
    if (end - start > longestHours) return undefined;
  }
  if (start < 0 || start > 23 || end > 23 || Number(fromMinutes) > 59 || Number(toMinutes) > 59) return undefined;
  const inDigits = (hour: number, minutes: string) => `${String(hour).padStart(2, '0')}:${minutes}`;
  return { startTime: inDigits(start, fromMinutes), endTime: inDigits(end, toMinutes) };
}

function hourOf(hour: number, half: string | undefined, isWhole: boolean): number {
  if (half === 'a') return hour % 12;
  if (half === 'p') return (hour % 12) + 12;
  return !isWhole && hour < 6 ? hour + 12 : hour;
}
