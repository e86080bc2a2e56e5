import type { AuditKind } from '#contract/audit';
import type { Day } from '#contract/fields';
import type { Language } from '#contract/guardians';
import type { ImportChoices } from '#contract/imports';
import { type Sentence, sentence } from '#contract/sentence';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/client.ts';
import type { BulkTable } from './write-many.ts';

/** Values by field, in the form in which sheet and record are compared: references are ids. */
export type Values = Readonly<Record<string, unknown>>;

export interface Reason {
  readonly field: string | null;
  readonly message: Sentence;
}

/** A record that exists already. */
export interface Existing<Fields extends Values = Values> {
  readonly id: string;
  readonly name: string;
  /** The record's number; null where it has none. */
  readonly reference: string | null;
  readonly version: number;
  readonly fields: Readonly<Partial<Fields>>;
}

/** A row of a sheet as the contract reads it. */
export interface ParsedRow<SheetValues extends Values = Values> {
  readonly number: number;
  /** The row's sheet and its number there; undefined unless the file has several sheets. */
  readonly place: { readonly sheet: string; readonly row: number } | undefined;
  /** The record's name in the sheet; may be empty. */
  readonly name: string;
  /** The values in the sheet; empty cells are absent. */
  readonly values: Readonly<Partial<SheetValues>>;
  /** The values of a new record for what the sheet leaves empty. */
  readonly defaults: Values;
  /** Why the row is wrong. */
  readonly reasons: readonly Reason[];
  /** Why it would be wrong as a new record: required fields are missing. */
  readonly missing: readonly Reason[];
}

/** A row with the record that it is about. */
export interface MatchedRow<
  SheetValues extends Values = Values,
  Fields extends Values = SheetValues,
> extends ParsedRow<SheetValues> {
  readonly match: Existing<Fields> | null;
  /** Whether it may be `match`, a record of its own, or raises a question about `parent`: not imported without a choice. */
  readonly isDoubtful: boolean;
  /** The parent whose phone belongs to a person with another name. */
  readonly parent?: { readonly name: string; readonly known: string };
  readonly notes: readonly Sentence[];
}

/** A record to be written: all fields of a new one; of an existing one the changed fields, and their values before. */
export interface Write<Fields extends Values = Values> {
  readonly id: string;
  readonly fields: Readonly<Partial<Fields>>;
  readonly before: Readonly<Partial<Fields>>;
  readonly isNew: boolean;
}

/** A field by which a row finds its record. */
export interface Identity {
  field: string;
  /** What accompanies it: where row and record contradict each other in one of these, it is a question whether they are the same. */
  companions: readonly {
    field: string;
    /** What is said then, of the identifying value and of the record by its name and number. */
    question: (value: string, who: string) => Sentence;
  }[];
  /**
   * What becomes of the value if the row is about another record: that one has it as well, goes without it, or is refused, as it cannot do
   * without and the value is taken.
   */
  ifAnother: 'keep' | 'drop' | 'refuse';
}

export interface HowToWrite {
  today: Day;
  user: Caller;
  /** Whether this undoes an import: enrolments it made are then deleted, not ended. */
  isUndo?: boolean;
  /** The language of new guardians. */
  language?: Language;
}

export interface RuleContext {
  readonly db: Db;
  readonly today: Day;
  /** The batches that are created with these rows. */
  readonly newBatches: readonly { readonly id: string; readonly name: string }[];
  readonly choices: ImportChoices;
  /** The academy's own phone numbers. */
  readonly ownNumbers: ReadonlySet<string>;
  /** Whether to take row locks, because the rows are about to be written. */
  readonly isFinal: boolean;
}

/**
 * The port that a feature implements for the import: bulk lookup, validation, insert and update of its records, and the conflicts
 * that prevent an undo.
 * `SheetValues` is what a row of a sheet says of a record, `Fields` what is compared with the record and written.
 */
export interface BulkPort<Fields extends Values = Values, SheetValues extends Values = Fields> {
  /** The kind of record in the history; null where only the import as a whole is recorded. */
  entity: AuditKind | null;
  /** The tables of a record, the first of which has its version; none where only rows related to a record are written. */
  tables: readonly BulkTable[];
  /** The field that holds a record's name. */
  nameField: string;
  /** What identifies a record, and what only accompanies it; the first field that is filled and known counts. */
  identities: readonly Identity[];
  /** The fields with a phone: with a similar name, it means a possible duplicate. */
  phones: readonly string[];
  /** The fields that hold a list of related rows. */
  lists: readonly string[];
  /** What new records have where the sheet says nothing. */
  defaults?(today: Day, choices: ImportChoices): Partial<SheetValues>;
  /** Finds the record each row is about, where its identities and phones alone do not tell. */
  match?(
    db: Db,
    rows: readonly ParsedRow<SheetValues>[],
    choices: ImportChoices,
  ): Promise<MatchedRow<SheetValues, Fields>[]>;
  /** Finds the records with one of these identifying values, by field, or phones. */
  findMany(db: Db, values: { keys: Record<string, string[]>; phones: string[] }): Promise<Existing<Fields>[]>;
  findByIds(db: Db, ids: string[]): Promise<Existing<Fields>[]>;
  /** Applies the rules beyond the form, in the order of the sheet: the values are then those of the record. */
  judgeMany?(rows: readonly MatchedRow<SheetValues, Fields>[], context: RuleContext): Promise<MatchedRow<Fields>[]>;
  /** Adds the fields that new records get when they are written, such as their numbers. */
  complete?(tx: Db, added: readonly Partial<Fields>[], today: Day): Promise<Partial<Fields>[]>;
  writeMany(tx: Db, writes: readonly Write<Fields>[], how: HowToWrite): Promise<void>;
  /** Takes row locks that writers of related rows take before those of the records; `values` are the sheet's or the record's. */
  lockRelated?(tx: Db, values: readonly Values[]): Promise<void>;
  /** The tables whose rows are part of a record. A record to which a row of any other table refers cannot be undone. */
  parts: readonly string[];
  /** Further reasons why new records cannot be undone, by id. */
  blockers?(db: Db, added: readonly { id: string; values: Values }[]): Promise<Map<string, Sentence>>;
  /** Ends what may not outlive these new records, right before an undo deletes them. */
  beforeDelete?(tx: Db, ids: string[]): Promise<void>;
}

/** The text of a field; empty where there is none. */
export const textIn = (fields: Values | undefined, field: string): string => {
  const value = fields?.[field];
  return typeof value === 'string' ? value : '';
};

/** Whether the row may be imported, as far as is known. */
export const isRight = ({ reasons, isDoubtful }: MatchedRow): boolean => reasons.length === 0 && !isDoubtful;

/** The row with more reasons why it is wrong. */
export function withReasons<Row extends ParsedRow>(row: Row, more: Iterable<Reason>): Row {
  const reasons = [...row.reasons, ...more];
  return reasons.length === row.reasons.length ? row : { ...row, reasons };
}

/** The row with more notes, which do not stop it. */
export const withNotes = <Row extends MatchedRow>(row: Row, ...notes: Sentence[]): Row =>
  notes.length === 0 ? row : { ...row, notes: [...row.notes, ...notes] };

/** The row with other values, also as a new record; an undefined one is dropped. */
export function withValues<Row extends ParsedRow>(row: Row, changes: Values): Row {
  const changed = (old: Values) => {
    const values: Record<string, unknown> = { ...old, ...changes };
    for (const field of Object.keys(changes)) if (values[field] === undefined) delete values[field];
    return values;
  };
  return { ...row, values: changed(row.values), defaults: changed(row.defaults) };
}

/** Finds the first of the items with the same key as one of them, unless it is the first itself, or has no key. */
export function earlierBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown) {
  const first = new Map(items.map((item) => [keyOf(item) ?? null, item] as const).toReversed());
  first.delete(null);
  return (item: Item): Item | undefined => {
    const earlier = first.get(keyOf(item) ?? null);
    return earlier === item ? undefined : earlier;
  };
}

/** Names another row in a reason: "Row 12 of this sheet". */
export const rowInWords = ({ number, place }: Pick<ParsedRow, 'number' | 'place'>): Sentence =>
  place === undefined
    ? sentence('Row {number} of this sheet', { number: String(number) })
    : sentence('Row {row} of the sheet {sheet}', { row: String(place.row), sheet: place.sheet });

/** The reason shown at the later one of two rows about the same record. */
export const aboutTheSameAs = (earlier: Pick<ParsedRow, 'number' | 'place'>): Reason => ({
  field: null,
  message: sentence('{earlier} is about the same record', { earlier: rowInWords(earlier) }),
});
