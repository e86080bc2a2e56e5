import type { ImportKind } from '#contract/imports';

/** How the cells of a field are read. */
export type FieldType =
  | 'text'
  | 'remark'
  | 'number-text'
  | 'name'
  | 'phone'
  | 'email'
  | 'day'
  | 'gender'
  | 'relation'
  | 'language'
  | 'word'
  | 'yes-no'
  | 'count'
  | 'counts'
  | 'week'
  | 'days'
  | 'time'
  | 'mark'
  | 'standard'
  | 'subject'
  | 'subjects'
  | 'teacher'
  | 'batch'
  | 'batches';

/** A field of a kind, or the day of a column of marks. */
export type SheetField = string;

export interface KindOfSheet {
  kind: ImportKind;
  /** The fields, in the order in which they are offered. */
  fields: Readonly<Record<SheetField, FieldType>>;
  /** Headings with the same meaning; the first match counts. `ignored` ones are recognised and skipped. */
  headings: readonly (readonly [field: SheetField, heading: RegExp])[];
  /** The field that names a row. */
  nameField: SheetField;
  /** Whether a row without a name can identify a record. */
  needsName: boolean;
  /** The field of a second column with the same meaning. */
  next?: Readonly<Record<SheetField, SheetField>>;
  /** The field of a column to the right of another: a number beside a parent's name is the parent's. */
  beside?: Readonly<Record<SheetField, Readonly<Record<SheetField, SheetField>>>>;
}

export const ignored = 'ignored';

export const typeOf = ({ fields }: KindOfSheet, field: SheetField): FieldType =>
  fields[field] ?? (isDayField(field) ? 'mark' : 'text');

const isDayField = (field: SheetField): boolean => /^\d{4}-\d\d-\d\d$/.test(field);

export const fieldsOfType = ({ fields }: KindOfSheet, ...types: FieldType[]): SheetField[] =>
  Object.keys(fields).filter((field) => types.includes(fields[field] as FieldType));
