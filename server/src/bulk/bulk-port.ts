import type { AuditKind } from '#contract/audit';
import type { Day } from '#contract/fields';
import type { Language } from '#contract/guardians';
import type { ImportChoices } from '#contract/imports';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/client.ts';
import type { BulkTable } from './write-many.ts';

/** Values by field, in the form in which sheet and record are compared: references are ids. */
export type Values = Record<string, unknown>;

export interface Reason {
  field: string | null;
  message: string;
}

/** A record that exists already. */
export interface Existing<Fields extends Values = Values> {
  id: string;
  name: string;
  /** The record's number; null where it has none. */
  reference: string | null;
  version: number;
  fields: Partial<Fields>;
}

/** A row of a sheet, with what has been found out about it so far. */
export interface SheetRow<Given extends Values = Values, Fields extends Values = Given> {
  number: number;
  /** The row's sheet and its number there; undefined unless the file has several sheets. */
  place: { sheet: string; row: number } | undefined;
  /** The values in the sheet; empty cells are absent. */
  given: Partial<Given>;
  /** The values of a new record for what the sheet leaves empty. */
  defaults: Partial<Given>;
  reasons: Reason[];
  notes: string[];
  found: Existing<Fields> | null;
  /** Whether it may be `found`, a record of its own, or raises a question about `parent`: not imported without a choice. */
  isDoubtful: boolean;
  /** The parent whose phone belongs to a person with another name. */
  parent: { name: string; known: string } | null;
  /** The reasons why it would be wrong as a new record: required fields are missing. */
  missing: Reason[];
}

/** A record to be written: all fields of a new one; of an existing one the changed fields, and their values before. */
export interface Write<Fields extends Values = Values> {
  id: string;
  fields: Partial<Fields>;
  before: Partial<Fields>;
  isNew: boolean;
}

/** A field by which a row finds its record. */
export interface Identity {
  field: string;
  /** What accompanies it: where row and record contradict each other in one of these, it is a question whether they are the same. */
  companions: readonly {
    field: string;
    /** What is said then, of the identifying value and of the record by its name and number. */
    question: (value: string, who: string) => string;
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

export interface RuleContext<Given extends Values = Values, Fields extends Values = Given> {
  db: Db;
  today: Day;
  rows: SheetRow<Given, Fields>[];
  /** The batches that are created with these rows. */
  newBatches: readonly { id: string; name: string }[];
  choices: ImportChoices;
  /** The academy's own phone numbers. */
  ownNumbers: ReadonlySet<string>;
  /** Whether to take row locks, because the rows are about to be written. */
  isFinal: boolean;
}

/**
 * The port that a feature implements for the import: bulk lookup, validation, insert and update of its records, and the conflicts
 * that prevent an undo.
 * `Given` is what a row of a sheet says of a record, `Fields` what is compared with the record and written.
 */
export interface BulkPort<Fields extends Values = Values, Given extends Values = Fields> {
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
  defaults?(today: Day, choices: ImportChoices): Partial<Given>;
  /** Finds the record each row is about, where its identities and phones alone do not tell. */
  match?(db: Db, rows: SheetRow<Given, Fields>[], choices: ImportChoices): Promise<void>;
  /** Finds the records with one of these identifying values, by field, or phones. */
  findMany(db: Db, values: { keys: Record<string, string[]>; phones: string[] }): Promise<Existing<Fields>[]>;
  findByIds(db: Db, ids: string[]): Promise<Existing<Fields>[]>;
  /** Applies the rules beyond the form, in the order of the sheet: adds reasons, and answers each row's fields for its record. */
  judgeMany(context: RuleContext<Given, Fields>): Promise<Partial<Fields>[]>;
  /** Adds the fields that new records get when they are written, such as their numbers. */
  complete?(tx: Db, added: Partial<Fields>[], today: Day): Promise<Partial<Fields>[]>;
  writeMany(tx: Db, writes: Write<Fields>[], how: HowToWrite): Promise<void>;
  /** Takes row locks that writers of related rows take before those of the records; `values` are the sheet's or the record's. */
  lockRelated?(tx: Db, values: Values[]): Promise<void>;
  /** The tables whose rows are part of a record. A record to which a row of any other table refers cannot be undone. */
  parts: readonly string[];
  /** Further reasons why new records cannot be undone, by id. */
  blockers?(db: Db, added: { id: string; given: Values }[]): Promise<Map<string, string>>;
  /** Ends what may not outlive these new records, right before an undo deletes them. */
  beforeDelete?(tx: Db, ids: string[]): Promise<void>;
}

/** The text of a field; empty where there is none. */
export const textIn = (fields: Values | undefined, field: string): string => {
  const value = fields?.[field];
  return typeof value === 'string' ? value : '';
};

/** Names another row in a reason: "Row 12 of this sheet". */
export const rowInWords = ({ number, place }: Pick<SheetRow, 'number' | 'place'>): string =>
  place === undefined ? `Row ${number} of this sheet` : `Row ${place.row} of the sheet ${place.sheet}`;

/** The reason shown at the later one of two rows about the same record. */
export const aboutTheSameAs = (earlier: Pick<SheetRow, 'number' | 'place'>): Reason => ({
  field: null,
  message: `${rowInWords(earlier)} is about the same record`,
});
