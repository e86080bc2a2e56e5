import type { Cell } from '../reading/sheets.ts';

const capital = /(^|[\s.'’-])(\p{L})/gu;
/** Matches a word in capitals, but no initials. */
const shouted = /\p{Lu}{3,}/gu;

const inNameCase = (text: string): string =>
  text.toLowerCase().replaceAll(capital, (_, before: string, letter: string) => before + letter.toUpperCase());

/** One space between words; PATIL Rohan and patil rohan as Patil Rohan. Names of mixed case stay as they are. */
export function tidyName(cell: Cell): string {
  const name = String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isOneCase = name === name.toUpperCase() || name === name.toLowerCase();
  return isOneCase ? inNameCase(name) : name.replaceAll(shouted, inNameCase);
}
