import type { Cell } from '../reading/sheets.ts';
import { readDay } from './days.ts';
import type { Table } from './find-table.ts';
import { readGender } from './genders.ts';
import { fieldOfHeading, plainHeading, type StudentField } from './headings.ts';
import { readPhones } from './phones.ts';
import { standardMeant } from './standards.ts';

export interface ColumnGuess {
  field: StudentField | null;
  /** Remembered from an earlier import, said by the heading, or only what the cells look like. */
  by: 'memory' | 'heading' | 'content' | 'nothing';
}

/** Headings that were assigned by hand before, by their plain words; null is left out on purpose. */
export type ColumnMemory = Record<string, StudentField | null>;

const sampled = 60;

/** What each column holds, each field once: from memory, then from headings, then from the cells. */
export function guessColumns({ headings, rows }: Table, memory: ColumnMemory, thisYear: number): ColumnGuess[] {
  const taken = new Set<StudentField>();
  const guesses = headings.map((): ColumnGuess => ({ field: null, by: 'nothing' }));
  const take = (column: number, field: StudentField | null | undefined, by: ColumnGuess['by']) => {
    if (field === undefined || guesses[column]?.by !== 'nothing') return;
    if (field !== null && taken.has(field)) return;
    if (field !== null) taken.add(field);
    guesses[column] = { field, by };
  };
  for (const [column, heading] of headings.entries()) take(column, memory[plainHeading(heading)], 'memory');
  for (const [column, heading] of headings.entries()) {
    const said = fieldOfHeading(heading);
    if (said === 'ignored') take(column, null, 'heading');
    else take(column, said && nextOf(said, taken), 'heading');
  }
  for (const column of headings.keys()) {
    const cells = rows.map(({ cells: row }) => row[column] ?? null).filter((cell) => cell !== null);
    take(column, fieldOfCells(cells.slice(0, sampled), taken, thisYear), 'content');
  }
  return guesses;
}

/** A second number is the parent's, and a second parent the other one. */
function nextOf(field: StudentField, taken: ReadonlySet<StudentField>): StudentField {
  if (!taken.has(field)) return field;
  if (field === 'parentName') return 'secondParentName';
  if (field === 'parentPhone') return 'secondParentPhone';
  return field === 'phone' ? nextOf('parentPhone', taken) : field;
}

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

function fieldOfCells(
  cells: readonly Cell[],
  taken: ReadonlySet<StudentField>,
  thisYear: number,
): StudentField | undefined {
  const mostly = (is: (cell: Cell) => boolean) => share(cells, is) >= 0.7;
  if (mostly((cell) => /^\S+@\S+\.\S+$/.test(String(cell)))) return 'email';
  if (mostly(isPhone)) return taken.has('phone') ? 'parentPhone' : 'phone';
  if (mostly((cell) => Boolean(readGender(cell)))) return 'gender';
  if (mostly((cell) => isDate(cell, thisYear))) return 'dateOfBirth';
  if (mostly(isStandard)) return 'standard';
  const hasName = taken.has('name') || taken.has('firstName');
  return !hasName && mostly((cell) => /^[\p{L}\p{M}.'’ -]{3,}$/u.test(String(cell)) && /\s/.test(String(cell)))
    ? 'name'
    : undefined;
}

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
