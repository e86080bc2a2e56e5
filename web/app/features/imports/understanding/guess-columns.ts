import type { Cell } from '../reading/sheets.ts';
import type { List } from './combine-sheets.ts';
import { readDay } from './days.ts';
import { readGender } from './genders.ts';
import { fieldsOfHeading, plainHeading } from './headings.ts';
import {
  type FieldType,
  fieldsOfType,
  ignored,
  type KindOfSheet,
  type SheetField,
  typeOf,
} from './kinds/kind-of-sheet.ts';
import { readPhones } from './phones.ts';
import { readYesNo } from './read-words.ts';
import { saysNothing } from './says-nothing.ts';
import { standardMeant } from './standards.ts';
import { isTime, readDays, readWeek } from './weeks.ts';

export interface ColumnGuess {
  field: SheetField | null;
  /** The source of a guess: an earlier import, the heading, or only the cells. */
  by: 'memory' | 'heading' | 'content' | 'nothing';
}

/** Headings that were assigned by hand before, in normalised form; null means ignored on purpose. */
export type ColumnMemory = Record<string, SheetField | null>;

const sampled = 60;

/**
 * What each column holds, each field once: from memory, then from headings whose cells bear them out, then, without a heading, from
 * the cells. What a record cannot do without is never taken from cells alone.
 */
export function guessColumns(
  kind: KindOfSheet,
  { headings, rows }: List,
  memory: ColumnMemory,
  thisYear: number,
): ColumnGuess[] {
  const taken = new Set<SheetField>();
  const guesses = headings.map((): ColumnGuess => ({ field: null, by: 'nothing' }));
  const take = (column: number, field: SheetField | null | undefined, by: ColumnGuess['by']) => {
    if (field === undefined || guesses[column]?.by !== 'nothing') return;
    if (field !== null && field !== 'mark' && taken.has(field)) return;
    if (field !== null) taken.add(field);
    guesses[column] = { field, by };
  };
  const remembered = (heading: string) =>
    Object.prototype.hasOwnProperty.call(memory, heading) ? memory[heading] : undefined;
  const cellsOf = (column: number) => {
    const cells = rows.map(({ cells: row }) => row[column] ?? null).filter((cell) => cell !== null);
    return cells.slice(0, sampled);
  };
  const nameOfSheet = headings.length - 1;
  for (const [column, heading] of headings.entries()) take(column, remembered(plainHeading(heading)), 'memory');
  for (const [column, heading] of headings.slice(0, nameOfSheet).entries()) {
    const said = fieldsOfHeading(kind, heading);
    if (said.length === 0) continue;
    const cells = cellsOf(column);
    const field = said.find((one) => one === ignored || mayHold(typeOf(kind, one), cells, thisYear));
    if (field === ignored) take(column, null, 'heading');
    else take(column, field && nextOf(kind, besideOf(kind, field, guesses[column - 1]?.field), taken), 'heading');
  }
  for (const [column, heading] of headings.entries()) {
    // The name of a single sheet distinguishes nothing.
    const isAsked = column === nameOfSheet ? new Set(rows.map(({ cells }) => cells[column])).size > 1 : heading === '';
    if (isAsked) take(column, fieldOfCells(kind, cellsOf(column), taken, thisYear), 'content');
  }
  // Marks of one batch have its name on the sheet, if anywhere.
  if ('mark' in kind.fields) take(nameOfSheet, 'batch', 'content');
  return guesses;
}

/** The meaning of a column with this heading to the right of another. */
const besideOf = ({ beside }: KindOfSheet, field: SheetField, left: SheetField | null = null): SheetField =>
  (left !== null && beside?.[left]?.[field]) || field;

/** A second number is the parent's, and a second parent the other one. */
function nextOf(kind: KindOfSheet, field: SheetField, taken: ReadonlySet<SheetField>): SheetField {
  const next = taken.has(field) ? kind.next?.[field] : undefined;
  return next === undefined ? field : nextOf(kind, next, taken);
}

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

/** Whether the cells below a heading fit its meaning; empty ones do not count against it, and single invalid ones are errors of their rows. */
function mayHold(type: FieldType, cells: readonly Cell[], thisYear: number): boolean {
  const bears: Partial<Record<FieldType, (cell: Cell) => boolean>> = {
    email: (cell) => String(cell).includes('@'),
    phone: (cell) => !isDate(cell, thisYear) && /\d[\d\s().+-]{4}|^\d(\.\d+)?e/i.test(String(cell)),
    day: (cell) => /\d/.test(String(cell)) && !isPhone(cell),
    name: (cell) => /\p{L}/u.test(String(cell)) && !isDate(cell, thisYear),
    'number-text': (cell) => !isDate(cell, thisYear),
    'yes-no': (cell) => readYesNo(cell) !== undefined,
    count: (cell) => !isDate(cell, thisYear),
    counts: (cell) => !isDate(cell, thisYear),
    week: (cell) => readDays(cell) === undefined && !isTime(cell),
    days: (cell) => readDays(cell) !== undefined,
    time: isTime,
  };
  const is = bears[type];
  const said = cells.filter((cell) => !saysNothing(String(cell)));
  if (said.length === 0) return type !== 'days' && type !== 'time';
  return is === undefined || share(said, is) >= 0.5;
}

/** The first unused field of the type that most cells have. Cells alone do not tell whose name or which date it is. */
function fieldOfCells(
  kind: KindOfSheet,
  cells: readonly Cell[],
  taken: ReadonlySet<SheetField>,
  thisYear: number,
): SheetField | undefined {
  const looks: [type: FieldType, is: (cell: Cell) => boolean][] = [
    ['email', (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(cell))],
    ['phone', isPhone],
    ['gender', (cell) => Boolean(readGender(cell))],
    ['day', (cell) => isDate(cell, thisYear)],
    ['week', (cell) => (readWeek(cell)?.length ?? 0) > 0],
    ['standard', isStandard],
  ];
  const type = looks.find(([, is]) => share(cells, is) >= 0.7)?.[0];
  return type && type !== 'day' ? fieldsOfType(kind, type).find((field) => !taken.has(field)) : undefined;
}

/** A whole name, or its first part. */
export const hasName = ({ nameField }: KindOfSheet, taken: ReadonlySet<SheetField | null>): boolean =>
  taken.has(nameField) || taken.has('firstName');

const isPhone = (cell: Cell): boolean => {
  const read = readPhones(cell);
  return 'phones' in read && read.phones.length > 0;
};

/** Written as a date: a bare number may count days, but is a number first. */
const isDate = (cell: Cell, thisYear: number): boolean =>
  typeof cell === 'string' &&
  !/^\d+$/.test(cell) &&
  Boolean((readDay(cell, 'day-first', thisYear) as { day?: string | null }).day);

const isStandard = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  cell.length <= 25 &&
  /^(std|class|x|v|i|\d)/i.test(cell) &&
  standardMeant(cell).level !== undefined;
