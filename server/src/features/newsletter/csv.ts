import { dayAt } from '#contract/dates';

/** Escapes formulas: a spreadsheet shows the text instead of running it. */
const harmless = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const cell = (value: string) => `"${harmless(value).replaceAll('"', '""')}"`;

/** CSV for spreadsheets: with a byte order mark, every cell quoted, CR LF. */
export function csvOf(heading: string[], rows: string[][]): string {
  return `\uFEFF${[heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** An instant as the academy's day, `DD-MM-YYYY`. */
export function dayInCsv(timeZone: string, instant: string): string {
  return dayAt(timeZone, new Date(instant)).split('-').toReversed().join('-');
}
