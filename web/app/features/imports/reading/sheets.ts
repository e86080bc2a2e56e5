import { oneSpelling } from '#contract/spelling';
/** The value of a cell; a date is its text `YYYY-MM-DD`. */
export type Cell = string | number | boolean | null;

/** The value of a cell whose formula was never calculated. */
export const notCalculated = '=?';

/** A row that is not empty, and its number in the file. */
export interface FileRow {
  number: number;
  cells: Cell[];
  isHidden?: true;
}

export interface FileSheet {
  name: string;
  rows: FileRow[];
  /** Indices of the hidden columns that are not empty. */
  hiddenColumns?: number[];
}

export function withoutHidden({ name, rows, hiddenColumns = [] }: FileSheet): FileSheet {
  const isShown = (_: Cell, column: number) => !hiddenColumns.includes(column);
  return {
    name,
    rows: rows
      .filter(({ isHidden }) => !isHidden)
      .map(({ number, cells }) => ({ number, cells: cells.filter(isShown) })),
  };
}

/** Why a file cannot be read; `refusal-text.ts` has the sentences. */
export type Refusal =
  | 'too-big'
  | 'too-many-rows'
  | 'too-wide'
  | 'too-many-sheets'
  | 'too-long'
  | 'too-far-down'
  | 'expands'
  | 'old-excel'
  | 'binary-excel'
  | 'macros'
  | 'password'
  | 'open-document'
  | 'apple-numbers'
  | 'google-link'
  | 'web-page'
  | 'pdf'
  | 'picture'
  | 'document'
  | 'archive'
  | 'broken'
  | 'quotes'
  | 'inner-quotes'
  | 'empty'
  | 'no-sheet'
  | 'slow';

export type ReadResult = { sheets: FileSheet[] } | { refusal: Refusal; line?: number | undefined };

export class Refused extends Error {
  readonly refusal: Refusal;
  /** The line in the file, if the refusal concerns one. */
  readonly line: number | undefined;
  constructor(refusal: Refusal, line?: number) {
    super(refusal);
    this.refusal = refusal;
    this.line = line;
  }
}

export const limits = {
  /** The rows of a whole file after empty ones are dropped; the headings and titles of each sheet are allowed in addition. */
  rows: 5000,
  columns: 200,
  cellLength: 5000,
  /** The number of the last row that is not empty: a workbook is held as a rectangle while it is read. */
  rowNumber: 100_000,
  sheets: 100,
  /** The rows of all sheets together: a workbook may hold many years, of which some sheets are chosen. */
  rowsOfAllSheets: 50_000,
  fileBytes: 20 * 1024 * 1024,
  /** The total size of a workbook's parts, checked before they are inflated. */
  inflatedBytes: 150 * 1024 * 1024,
  timeMs: 20_000,
} as const;

const rowsAboveData = 50;
/** Excel has as many rows. */
const lastRowNumber = 1_048_576;

/** Told the number of rows read so far. */
export type OnRows = (rows: number) => void;

const rowsBetweenReports = 500;

/** Collects the rows of one sheet: drops empty ones, keeps the numbers of the others, refuses what exceeds the limits. */
export class RowCollector {
  readonly rows: FileRow[] = [];
  #last = 0;
  #onRows: OnRows | undefined;

  constructor(onRows?: OnRows) {
    this.#onRows = onRows;
  }

  add(number: number, values: readonly unknown[], isHidden = false): void {
    // A number identifies its row in the whole import, so each is given once, whatever the file says.
    this.#last = Number.isInteger(number) && number > this.#last ? number : this.#last + 1;
    if (this.#last > lastRowNumber) throw new Refused('broken');
    const cells = values.map(cellOf);
    const last = cells.map((cell) => cell !== null).lastIndexOf(true);
    if (last < 0) return;
    if (last >= limits.columns) throw new Refused('too-wide');
    this.rows.push({ number: this.#last, cells: cells.slice(0, last + 1), ...(isHidden && { isHidden }) });
    if (this.rows.length > limits.rows + rowsAboveData) throw new Refused('too-many-rows');
    if (this.rows.length % rowsBetweenReports === 0) this.#onRows?.(this.rows.length);
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  // A text this long exceeds the limit even after cleaning.
  if (value.trim().length > limits.cellLength * 2) throw new Refused('too-long');
  const text = readable(value);
  if (text.length > limits.cellLength) throw new Refused('too-long');
  return text === '' ? null : text;
}

/** The text without invisible characters and unpaired surrogates. */
const readable = (text: string): string =>
  oneSpelling(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replaceAll(unseen, '')
    .trim();

/** The name of a file or sheet in one line, cut to the length that the record of an import allows. */
export const nameInOneLine = (name: string): string => readable(name).replaceAll(/\s+/g, ' ').slice(0, 80).trim();

/** Control characters except line breaks and tabs, bidirectional marks and the byte order mark. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
