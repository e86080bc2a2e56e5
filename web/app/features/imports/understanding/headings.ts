import { latinDigits } from '#contract/digits';
import { dayOfHeading } from './day-headings.ts';
import type { KindOfSheet, SheetField } from './kinds/kind-of-sheet.ts';

/** A heading as it is compared: without dots, brackets and the dot of फ़ोन, which many leave out, in one line, in small letters. */
export const plainHeading = (heading: string): string =>
  latinDigits(heading.normalize('NFC').replaceAll('\u093C', ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();

/** What a heading may say that its column holds, the likeliest first: which of them it is, its cells must bear out. */
export function fieldsOfHeading({ headings, fields }: KindOfSheet, heading: string): SheetField[] {
  const plain = plainHeading(heading);
  if (plain === '') return [];
  if ('mark' in fields && dayOfHeading(heading) !== undefined) return ['mark'];
  return headings.filter(([, pattern]) => pattern.test(plain)).map(([field]) => field);
}

export const fieldOfHeading = (kind: KindOfSheet, heading: string): SheetField | undefined =>
  fieldsOfHeading(kind, heading)[0];
