import { isDay } from '../../../../lib/dates.ts';
import { type Cell, notCalculated } from '../reading/sheets.ts';
import type { FieldType } from './kinds/kind-of-sheet.ts';

/** What a spreadsheet has put into a cell in place of what was meant. */
export type CellFault = 'an-error' | 'not-calculated' | 'true-or-false' | 'too-many-digits' | 'became-a-date';

const errors =
  /^#(n\/a|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|field!|blocked!|connect!|unknown!|busy!|getting_data)$/i;
const trueOrFalse = /^(true|false)$/i;
/** A spreadsheet keeps the first 15 digits of a number and makes the others zero. */
const firstInexact = 1e15;
/** Fields that take any text, so that nothing else would notice. */
const anyText = new Set<FieldType>(['text', 'name', 'number-text']);

/** What is wrong with a cell of the file, whatever its field is taken for; such a cell is never a value. */
export function faultOf(cell: Cell, type: FieldType): CellFault | undefined {
  if (cell === notCalculated) return 'not-calculated';
  if (typeof cell === 'number') return Math.abs(cell) >= firstInexact ? 'too-many-digits' : undefined;
  const text = String(cell ?? '');
  if (errors.test(text)) return 'an-error';
  if (trueOrFalse.test(text) && type !== 'yes-no' && type !== 'mark') return 'true-or-false';
  return anyText.has(type) && isDay(text) ? 'became-a-date' : undefined;
}
