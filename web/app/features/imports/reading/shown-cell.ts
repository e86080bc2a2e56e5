import { type Cell, formatValue } from 'hucre';
import { notCalculated } from './sheets.ts';

/**
 * The value of a cell as its sheet shows it, where that is the same number written otherwise: 45 with the format `0000` is "0045".
 * Where a format rounds or shortens a number, its value is the better one.
 */
export function shownCell(value: unknown, cell: Cell | undefined): unknown {
  if (cell === undefined) return value;
  if (value === null && cell.formula !== undefined) return notCalculated;
  const format = cell.style?.numFmt;
  if (typeof value !== 'number' || format === undefined) return value;
  const shown = formatValue(value, format).trim();
  return saysTheSame(shown, value) && shown !== String(value) ? shown : value;
}

/** Whether the text ends with all digits of the number, parted at most by spaces, hyphens and brackets. */
const saysTheSame = (shown: string, value: number): boolean =>
  /^[^.,%]*\d$/.test(shown) && shown.replaceAll(/\D/g, '').endsWith(String(value));
