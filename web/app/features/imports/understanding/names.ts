import type { Cell } from '../reading/sheets.ts';

const capital = /(^|[\s.'’-])(\p{L})/gu;

/** One space between words; PATIL ROHAN and patil rohan as Patil Rohan. Names of mixed case stay as they are. */
export function tidyName(cell: Cell): string {
  const name = String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isOneCase = name === name.toUpperCase() || name === name.toLowerCase();
  return isOneCase
    ? name.toLowerCase().replaceAll(capital, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name;
}
