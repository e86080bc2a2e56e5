import { oneSpelling } from '#contract/spelling';
import { latinDigits } from '#contract/digits';
import { dayOfHeading } from './day-headings.ts';
import type { KindOfSheet, SheetField } from './kinds/kind-of-sheet.ts';

/** Normalises a heading for comparison: without dots, brackets and the dot of फ़ोन, which many omit, in one line and lower case. */
export const plainHeading = (heading: string): string =>
  latinDigits(oneSpelling(heading).replaceAll('\u093C', ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();

/** The possible meanings of a heading, the likeliest first; the cells decide between them. */
export function fieldsOfHeading({ headings, fields }: KindOfSheet, heading: string): SheetField[] {
  const plain = plainHeading(heading);
  if (plain === '') return [];
  if ('mark' in fields && dayOfHeading(heading) !== undefined) return ['mark'];
  return headings.filter(([, pattern]) => pattern.test(plain)).map(([field]) => field);
}

export const fieldOfHeading = (kind: KindOfSheet, heading: string): SheetField | undefined =>
  fieldsOfHeading(kind, heading)[0];
