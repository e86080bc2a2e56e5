import type { Cell } from '../reading/sheets.ts';
import { readDay } from './days.ts';
import type { Table } from './find-table.ts';
import { readGender } from './genders.ts';
import { fieldOfHeading, plainHeading } from './headings.ts';
import { type FieldType, fieldsOfType, ignored, type KindOfSheet, type SheetField } from './kinds/kind-of-sheet.ts';
import { readPhones } from './phones.ts';
import { standardMeant } from './standards.ts';
import { readWeek } from './weeks.ts';

export interface ColumnGuess {
  field: SheetField | null;
  /** Remembered from an earlier import, said by the heading, or only what the cells look like. */
  by: 'memory' | 'heading' | 'content' | 'nothing';
}

/** Headings that were assigned by hand before, by their plain words; null is left out on purpose. */
export type ColumnMemory = Record<string, SheetField | null>;

const sampled = 60;

/** What each column holds, each field once: from memory, then from headings, then from the cells. */
export function guessColumns(
  kind: KindOfSheet,
  { headings, rows }: Table,
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
  const remembered = (heading: string) => (Object.hasOwn(memory, heading) ? memory[heading] : undefined);
  for (const [column, heading] of headings.entries()) take(column, remembered(plainHeading(heading)), 'memory');
  for (const [column, heading] of headings.entries()) {
    const said = fieldOfHeading(kind, heading);
    if (said === ignored) take(column, null, 'heading');
    else take(column, said && nextOf(kind, said, taken), 'heading');
  }
  for (const column of headings.keys()) {
    const cells = rows.map(({ cells: row }) => row[column] ?? null).filter((cell) => cell !== null);
    take(column, fieldOfCells(kind, cells.slice(0, sampled), taken, thisYear), 'content');
  }
  // Marks of one batch have its name on the sheet, if anywhere.
  if ('mark' in kind.fields) take(headings.length - 1, 'batch', 'content');
  return guesses;
}

/** A second number is the parent's, and a second parent the other one. */
function nextOf(kind: KindOfSheet, field: SheetField, taken: ReadonlySet<SheetField>): SheetField {
  const next = taken.has(field) ? kind.next?.[field] : undefined;
  return next === undefined ? field : nextOf(kind, next, taken);
}

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

/** The first field that is free of the first type that most cells are of. */
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
    ['name', (cell) => /^[\p{L}\p{M}.'’ -]{3,}$/u.test(String(cell)) && /\s/.test(String(cell))],
  ];
  const type = looks.find(([, is]) => share(cells, is) >= 0.7)?.[0];
  if (type === undefined) return undefined;
  if (type === 'name') return hasName(kind, taken) ? undefined : kind.nameField;
  return fieldsOfType(kind, type).find((field) => !taken.has(field));
}

/** A whole name, or its first part. */
export const hasName = ({ nameField }: KindOfSheet, taken: ReadonlySet<SheetField | null>): boolean =>
  taken.has(nameField) || taken.has('firstName');

const isPhone = (cell: Cell): boolean => {
  const read = readPhones(cell);
  return 'phones' in read && read.phones.length > 0;
};

const isDate = (cell: Cell, thisYear: number): boolean =>
  typeof cell === 'string' && Boolean((readDay(cell, 'day-first', thisYear) as { day?: string | null }).day);

const isStandard = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  cell.length <= 25 &&
  /^(std|class|x|v|i|\d)/i.test(cell) &&
  standardMeant(cell).level !== undefined;
