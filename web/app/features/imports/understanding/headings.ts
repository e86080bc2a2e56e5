import { latinDigits } from '#contract/digits';
import { dayOfHeading } from './day-headings.ts';
import type { KindOfSheet, SheetField } from './kinds/kind-of-sheet.ts';

/** A heading as it is compared: without dots, brackets and the dot of फ़ोन, which many leave out, in one line, in small letters. */
export const plainHeading = (heading: string): string =>
  latinDigits(heading.normalize('NFC').replaceAll('\u093C', ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();

/** What a heading says that its column holds. */
export function fieldOfHeading({ headings, fields }: KindOfSheet, heading: string): SheetField | undefined {
  const plain = plainHeading(heading);
  if (plain === '') return undefined;
  if ('mark' in fields && dayOfHeading(heading) !== undefined) return 'mark';
  return headings.find(([, pattern]) => pattern.test(plain))?.[0];
}
