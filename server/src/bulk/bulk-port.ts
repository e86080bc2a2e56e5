import type { AuditKind } from '#contract/audit';
import type { Day } from '#contract/fields';
import type { Language } from '#contract/guardians';
import type { ImportChoices } from '#contract/imports';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/client.ts';
import type { BulkTable } from './write-many.ts';

/** Values by field, as a sheet and the record are compared: references are ids. */
export type Values = Record<string, unknown>;

export interface Reason {
  field: string | null;
  message: string;
}

/** A record that is there already. */
export interface Existing<Fields extends Values = Values> {
  id: string;
  name: string;
  /** Its number, where it has one. */
  reference: string | null;
  version: number;
  fields: Partial<Fields>;
}

/** A row of a sheet on its way to a verdict. */
export interface SheetRow<Given extends Values = Values, Fields extends Values = Given> {
  number: number;
  /** Its sheet and number there, in a file of several. */
  place: { sheet: string; row: number } | undefined;
  /** What the sheet says; empty cells are absent. */
  given: Partial<Given>;
  /** What a new record has where the sheet says nothing. */
  defaults: Partial<Given>;
  reasons: Reason[];
  notes: string[];
  found: Existing<Fields> | null;
  /** Perhaps `found`, perhaps a record of its own, or a question about `parent`: not imported without a choice. */
  isDoubtful: boolean;
  /** A parent whose phone is known as that of another name. */
  parent: { name: string; known: string } | null;
  /** Why it would be wrong as a new record: a required field is missing. */
  missing: Reason[];
}

/** A record as it is written: all fields of a new one, the changed ones of another with what they were. */
export interface Write<Fields extends Values = Values> {
  id: string;
  fields: Partial<Fields>;
  before: Partial<Fields>;
  isNew: boolean;
}

export interface HowToWrite {
  today: Day;
  user: Caller;
  /** Places that were made are deleted, not ended. */
  isUndo?: boolean;
  /** Of the new guardians. */
  language?: Language;
}

export interface RuleContext<Given extends Values = Values, Fields extends Values = Given> {
  db: Db;
  today: Day;
  rows: SheetRow<Given, Fields>[];
  /** Batches that are created with these rows. */
  newBatches: readonly { id: string; name: string }[];
  choices: ImportChoices;
  /** The academy's own phone numbers. */
  ownNumbers: ReadonlySet<string>;
  /** Row locks are taken: the rows are about to be written. */
  isFinal: boolean;
}

/**
 * What a feature offers for many of its records at once: they are found, judged by the feature's rules, written in one statement for each
 * table, and taken back. `Given` is what a sheet says of a record, `Fields` what is compared and written.
 */
export interface BulkPort<Fields extends Values = Values, Given extends Values = Fields> {
  /** Its name in the history; null where only the import as a whole is recorded. */
  entity: AuditKind | null;
  /** The first one has the record's version. None where only what is related to a record is written. */
  tables: readonly BulkTable[];
  /** The field that names a record. */
  nameField: string;
  /** Fields that identify a record, the first one that is given first. */
  keys: readonly string[];
  /** Fields with a phone: with a similar name, a possible duplicate. */
  phones: readonly string[];
  /** Fields that hold a list of related rows. */
  lists: readonly string[];
  defaults?(today: Day): Partial<Given>;
  /** Finds whom each row is about, where keys and phones do not say it. */
  match?(db: Db, rows: SheetRow<Given, Fields>[]): Promise<void>;
  /** Records with one of these keys or phones. */
  findMany(db: Db, values: { keys: Record<string, string[]>; phones: string[] }): Promise<Existing<Fields>[]>;
  findByIds(db: Db, ids: string[]): Promise<Existing<Fields>[]>;
  /** The rules beyond the form, in the order of the sheet: adds reasons, and answers what each row makes of its record. */
  judgeMany(context: RuleContext<Given, Fields>): Promise<Partial<Fields>[]>;
  /** New records with what they get as they are written, such as their numbers. */
  complete?(tx: Db, added: Partial<Fields>[], today: Day): Promise<Partial<Fields>[]>;
  writeMany(tx: Db, writes: Write<Fields>[], how: HowToWrite): Promise<void>;
  /** Row locks that writers of related rows take before those of the records; `values` are the sheet's or the record's. */
  lockRelated?(tx: Db, values: Values[]): Promise<void>;
  /** Tables whose rows are part of a record. One that a row of any other table refers to cannot be taken back. */
  parts: readonly string[];
  /** Why else new records cannot be taken back, by id. */
  blockers?(db: Db, added: { id: string; given: Values }[]): Promise<Map<string, string>>;
}

/** The text of a field, empty where there is none. */
export const textIn = (fields: Values | undefined, field: string): string => {
  const value = fields?.[field];
  return typeof value === 'string' ? value : '';
};

/** "Row 12 of this sheet", for reasons that name another row. */
export const rowInWords = ({ number, place }: Pick<SheetRow, 'number' | 'place'>): string =>
  place === undefined ? `Row ${number} of this sheet` : `Row ${place.row} of the sheet ${place.sheet}`;

/** Of the later one of two rows. */
export const aboutTheSameAs = (earlier: Pick<SheetRow, 'number' | 'place'>): Reason => ({
  field: null,
  message: `${rowInWords(earlier)} is about the same record`,
});
