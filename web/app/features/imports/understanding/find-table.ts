import type { Cell, FileRow } from '../reading/sheets.ts';
import { fieldOfHeading, plainHeading } from './headings.ts';

export interface Table {
  /** One for each column, empty where there is none. */
  headings: string[];
  rows: FileRow[];
  /** Totals and repeated headings, by their number in the file. */
  leftOut: { number: number; text: string }[];
}

/** Titles above the headings are fewer than this. */
const searchedRows = 25;
const totals = /^(grand |sub )?total\b|^(एकूण|कुल|average|सरासरी|count)(?=$|[\s:])/i;

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));
const isWords = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && !/\d{4}/.test(cell));
const known = (headings: readonly string[]): number =>
  headings.filter((heading) => heading.length <= 60 && fieldOfHeading(heading) !== undefined).length;

/** Finds the headings of a sheet, below its titles, and drops what is no row of the list. */
export function findTable(rows: readonly FileRow[]): Table {
  const at = headingsAt(rows);
  if (at === undefined) return tableOf([], rows, widthOf(rows));
  const upper = rows[at]?.cells.map(textOf) ?? [];
  const lower = rows[at + 1]?.cells ?? [];
  const both = merged(upper, lower.map(textOf));
  const isTwoLines =
    lower.length > 0 && lower.every(isWords) && known(lower.map(textOf)) > 0 && known(both) >= known(upper);
  const below = rows.slice(at + (isTwoLines ? 2 : 1));
  return tableOf(isTwoLines ? both : upper, below, Math.max(upper.length, widthOf(below)));
}

/** The row with the most known headings, at least two, or one that stands alone above a list. */
function headingsAt(rows: readonly FileRow[]): number | undefined {
  let [best, at]: [number, number | undefined] = [0, undefined];
  for (const [index, { cells }] of rows.slice(0, searchedRows).entries()) {
    const count = cells.every(isWords) ? known(cells.map(textOf)) : 0;
    if (count > best) [best, at] = [count, index];
  }
  return best >= 2 || (at !== undefined && rows[at]?.cells.length === 1 && at === 0) ? at : undefined;
}

/** Headings in two lines: a merged one stands above its first column only and counts for the columns below it. */
function merged(upper: readonly string[], lower: readonly string[]): string[] {
  let above = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    above = upper[column] || (lower[column] ? above : '');
    return [above, lower[column]].filter(Boolean).join(' ');
  });
}

const widthOf = (rows: readonly FileRow[]): number =>
  rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);

function tableOf(headings: readonly string[], rows: readonly FileRow[], width: number): Table {
  const named = Array.from({ length: width }, (_, column) => (headings[column] ?? '').replaceAll(/\s+/g, ' ').trim());
  const plain = named.map(plainHeading).join('|');
  const table: Table = { headings: named, rows: [], leftOut: [] };
  for (const row of rows) {
    const texts = row.cells.map(textOf);
    const total = row.cells.length > 0 && texts.find((text) => totals.test(text));
    const filled = texts.filter((text) => text !== '').length;
    const isRepeated =
      headings.length > 0 && Array.from(named, (_, i) => plainHeading(texts[i] ?? '')).join('|') === plain;
    if (isRepeated || (total && filled <= Math.max(2, width / 2))) {
      table.leftOut.push({ number: row.number, text: total || texts.filter(Boolean).join(', ') });
    } else {
      table.rows.push(row);
    }
  }
  return table;
}
