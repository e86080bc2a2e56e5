import { oneSpelling } from '#contract/spelling';
import type { Cell } from '../reading/sheets.ts';
import type { SheetField } from './kinds/kind-of-sheet.ts';

/** What the academy means by texts that are written with several meanings, by the id of the question. */
export type Readings = Readonly<Record<string, string>>;

/** L is late in some registers and leave in others; उ is present or late; H is a holiday or हजर; a dot is present in many. */
export const uncertainMarks: ReadonlyMap<string, readonly string[]> = new Map([
  ['l', ['late', 'leave']],
  ['उ', ['present', 'late']],
  ['h', ['none', 'present']],
  ['.', ['present', 'none']],
]);

/** A mark as it is compared with others; a ticked box is present. */
export const markWord = (cell: Cell): string =>
  oneSpelling(String(cell === true ? 'p' : cell === false ? 'a' : (cell ?? '')))
    .toLowerCase()
    .trim();

/** The id of the question about a mark; undefined for one with a single meaning. */
export const markReading = (word: string): string | undefined =>
  uncertainMarks.has(word) ? `mark ${word}` : undefined;

/** The id of the question about a time without AM or PM: "7-8.30". */
export const timeReading = (written: string): string => `time ${written.replaceAll(/\s+/g, '').toLowerCase()}`;

/** The id of the question where the second number of a cell belongs. */
export const secondNumber = (field: SheetField): string => `second number ${field}`;
