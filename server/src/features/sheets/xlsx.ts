import { Readable } from 'node:stream';
import { dayAt, timeAt } from '#contract/dates';
import type { CellKind, Column, Sheet } from '#contract/endpoint';
import { onlyShowable } from '#contract/fields';

export type Cell = string | number | Date | null;

export const formats: Record<CellKind, string | undefined> = {
  // Without this format a spreadsheet takes an admission number or a phone for a number.
  text: '@',
  contact: '@',
  number: undefined,
  day: 'dd-mm-yyyy',
  instant: 'dd-mm-yyyy hh:mm',
};

/** The most characters in a cell by the format. */
const maxCellLength = 32_767;

/** Removes what XML cannot hold, and protects text that looks like the format's own escape of a character. */
export const cellText = (text: string): string =>
  onlyShowable(text)
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .slice(0, maxCellLength);

/** Converts a value to a cell, which has no time zone: an instant is written as the academy's wall-clock time. */
export function toCell({ kind, value }: Column, row: unknown, timeZone: string): Cell {
  const given = value(row as never);
  if (given === null || given === '') return null;
  if (kind === 'number') return Number(given);
  if (kind === 'day') return new Date(`${given}T00:00:00Z`);
  if (kind !== 'instant') return cellText(String(given));
  const at = new Date(given);
  return new Date(`${dayAt(timeZone, at)}T${timeAt(timeZone, at)}:00Z`);
}

const [narrowest, widest, ofInstant] = [8, 48, 16];

/** The width in characters that fits the first rows. */
export function widthOf(heading: string, cells: Cell[]): number {
  const lengths = cells.map((value) => (value instanceof Date ? ofInstant : String(value ?? '').length));
  return Math.min(widest, Math.max(narrowest, heading.length, ...lengths) + 2);
}

/** A workbook with typed cells below a heading that stays in sight. */
export function xlsxOf({ name, columns }: Sheet, pages: AsyncIterable<unknown[]>, timeZone: string): Readable {
  async function* bytes() {
    // The writer is loaded on demand: the server's start would wait for it.
    const { writeXlsxStream } = await import('hucre/xlsx');
    const source = pages[Symbol.asyncIterator]();
    const toCells = (rows: unknown[]) => rows.map((row) => columns.map((column) => toCell(column, row, timeZone)));
    const first = await source.next();
    const head = first.done ? [] : toCells(first.value);
    async function* rows() {
      yield* head;
      for (let next = await source.next(); !next.done; next = await source.next()) yield* toCells(next.value);
    }
    const workbook = writeXlsxStream(rows(), {
      name,
      freezePane: { rows: 1 },
      columns: columns.map(({ heading, kind }, at) => ({
        header: heading,
        width: widthOf(
          heading,
          head.map((cells) => cells[at] ?? null),
        ),
        ...(formats[kind] && { numFmt: formats[kind] }),
      })),
    });
    yield* Readable.fromWeb(workbook);
  }
  return Readable.from(bytes());
}
