import { formatPhone } from '#contract/phone';
import { formatDate } from '../../../../lib/dates.ts';
import { type FieldType, type KindOfSheet, type SheetField, typeOf } from './kinds/kind-of-sheet.ts';
import type { CheckedRow } from '#contract/imports';
import { type ReadRow, textOf } from './read-row.ts';

type Value = NonNullable<ReadRow['values'][SheetField]>;

const words: Partial<Record<FieldType, (value: Value) => string>> = {
  day: (value) => formatDate(textOf(value)),
  phone: (value) => formatPhone(textOf(value)),
  'number-text': String,
  email: String,
  name: String,
  text: String,
  counts: String,
  count: String,
};

/** What a row stores beside its name, in the server's words: "0045 · XI Sci · 98220 11223". What it stores by other names is as in the file. */
export function rowInWords(kind: KindOfSheet, { values, texts }: ReadRow, changes: CheckedRow['changes'] = []): string {
  const stored = new Map(changes.map(({ field, after }) => [field, after]));
  return Object.keys(kind.fields)
    .filter((field) => field !== kind.nameField)
    .map((field) => {
      const after = stored.get(field);
      if (after) return after;
      const value = values[field];
      return value === undefined ? (texts[field]?.join(', ') ?? '') : (words[typeOf(kind, field)]?.(value) ?? '');
    })
    .filter(Boolean)
    .join(' · ');
}

/** Whether a row may be no record: its name contains a digit, or it has nothing but a name. */
export const isDoubtful = (kind: KindOfSheet, read: ReadRow): boolean =>
  (typeOf(kind, kind.nameField) === 'name' && /\p{N}/u.test(textOf(read.values[kind.nameField]))) ||
  rowInWords(kind, read) === '';
