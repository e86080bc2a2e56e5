import { dayAt } from '#contract/dates';

/** What a spreadsheet would run as a formula is shown as text instead. */
const harmless = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const cell = (value: string) => `"${harmless(value).replaceAll('"', '""')}"`;

/** A CSV file as spreadsheets read it best: with a mark of its encoding, every cell quoted, lines ending in CR LF. */
export function csvOf(heading: string[], rows: string[][]): string {
  return `\uFEFF${[heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** An instant as the academy's day, `DD-MM-YYYY`. */
export function dayInCsv(timeZone: string, instant: string): string {
  return dayAt(timeZone, new Date(instant)).split('-').toReversed().join('-');
}
