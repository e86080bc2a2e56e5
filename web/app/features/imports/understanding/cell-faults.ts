import { isDay } from '../../../../lib/dates.ts';
import { type Cell, notCalculated } from '../reading/sheets.ts';
import type { FieldType } from './kinds/kind-of-sheet.ts';

/** Errors of a spreadsheet that replaced the intended value of a cell. */
export type CellFault = 'an-error' | 'not-calculated' | 'true-or-false' | 'too-many-digits' | 'became-a-date';

const errors =
  /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|field!|blocked!|connect!|unknown!|busy!|getting_data)$/i;
const trueOrFalse = /^(true|false)$/i;
/** A spreadsheet keeps the first 15 digits of a number and makes the others zero. */
const firstInexact = 1e15;
/** Fields that accept any text, where no other check would notice the error. */
const anyText = new Set<FieldType>(['text', 'name', 'number-text']);

/** The error of a cell in the file, whatever its field; such a cell is never a value. */
export function faultOf(cell: Cell, type: FieldType): CellFault | undefined {
  if (cell === notCalculated) return 'not-calculated';
  if (typeof cell === 'number') return Math.abs(cell) >= firstInexact ? 'too-many-digits' : undefined;
  const text = String(cell ?? '');
  if (errors.test(text)) return 'an-error';
  if (trueOrFalse.test(text) && type !== 'yes-no' && type !== 'mark') return 'true-or-false';
  return anyText.has(type) && isDay(text) ? 'became-a-date' : undefined;
}
