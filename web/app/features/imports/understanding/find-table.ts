import { sampleMark } from '#contract/sheets';
import type { Cell, FileRow } from '../reading/sheets.ts';
import { fieldOfHeading, plainHeading } from './headings.ts';
import { dayOfHeading } from './day-headings.ts';
import type { KindOfSheet } from './kinds/kind-of-sheet.ts';

export interface Table {
  /** One for each column, empty where there is none. */
  headings: string[];
  rows: FileRow[];
  /** Totals, repeated headings and the sample rows of a template, by their number in the file. */
  leftOut: { number: number; text: string }[];
}

/** Titles above the headings are fewer than this. */
const searchedRows = 25;
const totals = /^(grand |sub )?total\b|^(एकूण|कुल|average|सरासरी|count)(?=$|[\s:])/i;

const textOf = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));
const isWords = (kind: KindOfSheet, cell: Cell): boolean =>
  cell === null ||
  (typeof cell === 'string' && !/\d{4}/.test(cell)) ||
  ('mark' in kind.fields && dayOfHeading(textOf(cell)) !== undefined);
const known = (kind: KindOfSheet, headings: readonly string[]): number =>
  headings.filter((heading) => heading.length <= 60 && fieldOfHeading(kind, heading) !== undefined).length;

/** Finds the headings of a sheet, below its titles, and drops rows that are no records. */
export function findTable(kind: KindOfSheet, rows: readonly FileRow[]): Table {
  const at = headingsAt(kind, rows);
  if (at === undefined) return tableOf([], rows, widthOf(rows));
  // The second of two lines may be the more specific one.
  const fromAbove = known(kind, textsOf(rows[at - 1])) > 1 ? inTwoLines(kind, rows[at - 1], rows[at]) : undefined;
  const fromBelow = inTwoLines(kind, rows[at], rows[at + 1]);
  const headings = fromAbove ?? fromBelow ?? textsOf(rows[at]);
  const below = rows.slice(fromAbove === undefined && fromBelow !== undefined ? at + 2 : at + 1);
  return tableOf(headings, below, Math.max(headings.length, widthOf(below)));
}

const textsOf = (row: FileRow | undefined): string[] => row?.cells.map(textOf) ?? [];

/** The headings of two rows, unless the second is no line of headings. */
function inTwoLines(kind: KindOfSheet, first: FileRow | undefined, second: FileRow | undefined): string[] | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (![...first.cells, ...second.cells].every((cell) => isWords(kind, cell))) return undefined;
  const [upper, lower] = [textsOf(first), textsOf(second)];
  const both = merged(kind, upper, lower);
  return isSecondLine(kind, upper, lower, both) ? both : undefined;
}

/** The row with the most known headings, at least two, or one that stands alone above a list. */
function headingsAt(kind: KindOfSheet, rows: readonly FileRow[]): number | undefined {
  let [best, at]: [number, number | undefined] = [0, undefined];
  for (const [index, { cells }] of rows.slice(0, searchedRows).entries()) {
    const count = cells.every((cell) => isWords(kind, cell)) ? known(kind, cells.map(textOf)) : 0;
    if (count > best) [best, at] = [count, index];
  }
  return best >= 2 || (at !== undefined && rows[at]?.cells.length === 1 && at === 0) ? at : undefined;
}

/** A row of the list may hold a word of headings, such as a batch named "Morning batch": of headings all are such words, or stand below a merged one. */
function isSecondLine(kind: KindOfSheet, upper: readonly string[], lower: readonly string[], both: string[]): boolean {
  const count = known(kind, lower);
  if (count === 0 || known(kind, both) < known(kind, upper)) return false;
  const isBelowMerged = (text: string, column: number) =>
    text !== '' && !upper[column] && fieldOfHeading(kind, both[column] ?? '') !== undefined;
  return count === lower.filter(Boolean).length || known(kind, both) > known(kind, upper) || lower.some(isBelowMerged);
}

const partsOfName = new Set(['surname', 'firstName', 'middleName']);

/** Headings in two lines: a merged one stands above its first column only and counts for the columns below it. */
function merged(kind: KindOfSheet, upper: readonly string[], lower: readonly string[]): string[] {
  let above = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const below = lower[column] ?? '';
    above = upper[column] || (below ? above : '');
    // "Student" above "Surname" must not make a whole name of it.
    if (partsOfName.has(fieldOfHeading(kind, below) ?? '')) return below;
    return [above, below].filter(Boolean).join(' ');
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
    const sample = texts.find((text) => text.trimEnd().endsWith(sampleMark));
    if (isRepeated || sample || (total && filled <= Math.max(2, width / 2))) {
      table.leftOut.push({ number: row.number, text: sample ?? (total || texts.filter(Boolean).join(', ')) });
    } else {
      table.rows.push(row);
    }
  }
  return table;
}
