import { Readable } from 'node:stream';
import { dayAt, timeAt } from '#contract/dates';
import type { Column, Sheet } from '#contract/endpoint';
import { guardedCell } from '#contract/sheets';
import { formatDay } from '../../format-times.ts';

const cell = (value: string) => `"${guardedCell(value).replaceAll('"', '""')}"`;
const line = (values: string[]) => `${values.map(cell).join(',')}\r\n`;

function inText({ kind, value }: Column, row: unknown, timeZone: string): string {
  const given = value(row as never);
  if (given === null) return '';
  if (kind === 'day') return formatDay(String(given));
  if (kind !== 'instant') return String(given);
  const at = new Date(given);
  return `${formatDay(dayAt(timeZone, at))} ${timeAt(timeZone, at)}`;
}

/** A CSV file in the form that spreadsheets read best: with a byte order mark, every cell quoted, lines ending in CR LF. */
export function csvOf({ columns }: Sheet, pages: AsyncIterable<unknown[]>, timeZone: string): Readable {
  async function* text() {
    yield `\uFEFF${line(columns.map(({ heading }) => heading))}`;
    for await (const rows of pages) {
      yield rows.map((row) => line(columns.map((column) => inText(column, row, timeZone)))).join('');
    }
  }
  return Readable.from(text());
}
