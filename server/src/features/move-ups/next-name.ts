import { latinDigits } from '#contract/digits';

const digit = '[0-9०-९]';
/** "2026-27", "2026/2027", "26-27", "2026 ते 27", "2026" or "’26", as no part of a longer number. */
const years = new RegExp(
  `(?<!${digit})(?<first>${digit}{4}|${digit}{2})(?<dash>\\s*(?:[-‐‑–—/]|to|ते|से)\\s*)(?<last>${digit}{4}|${digit}{2})(?!${digit})` +
    `|(?:(?<!${digit})(?=${digit}{4})|(?<=['’]))(?<only>${digit}{4}|${digit}{2})(?!${digit})`,
  'giu',
);

const longestName = 80;

/**
 * The name of the batch that continues another: each year in it is as many later as the first day, in the same script and length: "11 Sci A
 * 2026-27" becomes "11 Sci A 2027-28". A name without a year gets that of its first day.
 */
export function nextName(name: string, before: string, startDate: string): string {
  const thisYear = Number(before.slice(0, 4));
  // A batch that began after New Year is of the year that began before it.
  const passed = Math.max(1, Number(startDate.slice(0, 4)) - thisYear);
  const isNear = (written: string) => Math.abs(fullYear(written, thisYear) - thisYear) <= 3;
  const renamed = name.replace(years, (written: string, ...groups) => {
    const { first = '', dash, last = '', only } = groups.at(-1) as Record<string, string | undefined>;
    if (only !== undefined) return isNear(only) ? later(only, passed) : written;
    const follows = fullYear(last, thisYear) - fullYear(first, thisYear);
    // "10-11" is a time, or a range of something else.
    if (!isNear(first) || follows < 1 || follows > 3) return written;
    return `${later(first, passed)}${dash}${later(last, passed)}`;
  });
  if (renamed !== name) return renamed.slice(0, longestName);
  const year = startDate.slice(0, 4);
  return `${name.slice(0, longestName - year.length - 1)} ${year}`;
}

const fullYear = (written: string, thisYear: number): number => {
  const year = Number(latinDigits(written));
  return written.length === 4 ? year : Math.floor(thisYear / 100) * 100 + year;
};

/** The year in as many digits and the same script. */
function later(written: string, years: number): string {
  const text = String(Number(latinDigits(written)) + years)
    .slice(-written.length)
    .padStart(written.length, '0');
  return /[०-९]/.test(written) ? text.replace(/\d/g, (one) => String.fromCharCode(0x0966 + Number(one))) : text;
}
