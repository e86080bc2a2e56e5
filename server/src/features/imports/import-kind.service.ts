import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { AuditKind } from '#contract/audit';
import type { Day } from '#contract/fields';
import type { Language } from '#contract/guardians';
import type { ImportChoices } from '#contract/imports';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import type { Directory } from './directory.service.ts';

/** Values by field, as the sheet and the record are compared: references are ids. */
export type Fields = Record<string, unknown>;

export interface Reason {
  field: string | null;
  message: string;
}

/** A record that is there already. */
export interface Existing {
  id: string;
  name: string;
  /** Its number, where it has one. */
  reference: string | null;
  version: number;
  fields: Fields;
}

/** A row of the sheet on its way to a verdict. */
export interface SheetRow {
  number: number;
  /** Its sheet and number there, in a file of several. */
  place: { sheet: string; row: number } | undefined;
  /** What the sheet says; empty cells are absent. */
  given: Fields;
  /** What a new record has where the sheet says nothing. */
  defaults: Fields;
  reasons: Reason[];
  notes: string[];
  found: Existing | null;
  /** Perhaps `found`, perhaps a record of its own, or a question about `parent`: not imported without a choice. */
  isDoubtful: boolean;
  /** A parent whose phone is known as that of another name. */
  parent: { name: string; known: string } | null;
  /** Why it would be wrong as a new record: a required field is missing. */
  missing: Reason[];
}

/** The columns that fields are stored in. */
export type Columns = Readonly<Record<string, PgColumn>>;

/** The table that `id` is of; the first one of a kind has the record's version. */
export interface ImportTable {
  id: PgColumn;
  columns: Columns;
  /** What every record of this kind has, by column. */
  fixed?: Record<string, string>;
}

/** A record as it is written: all fields of a new one, the changed ones of another. */
export interface Write {
  id: string;
  fields: Fields;
}

/** A change of related rows: places in batches, subjects, weekly classes. */
export interface RelatedWrite extends Write {
  before: Fields;
  isNew: boolean;
}

export interface HowToWrite {
  today: Day;
  isUndo: boolean;
  user: Caller;
  /** Of the new guardians; an undo makes none. */
  language?: Language;
}

export interface RuleContext {
  db: Db;
  today: Day;
  rows: SheetRow[];
  directory: Directory;
  choices: ImportChoices;
  /** The academy's own phone numbers. */
  ownNumbers: ReadonlySet<string>;
  /** Row locks are taken: the rows are about to be written. */
  isFinal: boolean;
}

/** What differs between the kinds of import. */
export interface KindOfImport {
  form: z.ZodObject;
  /** Its name in the history; null where only the import as a whole is recorded. */
  entity: AuditKind | null;
  /** None where the import only changes what is related to a record. */
  tables: readonly ImportTable[];
  /** The field that names a record. */
  nameField: string;
  /** Fields that identify a record, the first one that is given first. */
  keys: readonly string[];
  /** Fields with a phone: with a similar name, a possible duplicate. */
  phones: readonly string[];
  defaults?: (today: Day) => Fields;
  /** Finds whom each row is about, where keys and phones do not say it. */
  match?: (db: Db, rows: SheetRow[]) => Promise<void>;
  /** Records with one of these keys or phones. */
  find: (db: Db, values: { keys: Record<string, string[]>; phones: string[] }) => Promise<Existing[]>;
  findByIds: (db: Db, ids: string[]) => Promise<Existing[]>;
  /** The rules beyond the form: adds reasons, and completes what the sheet says. Rows are judged in the order of the sheet. */
  judge: (context: RuleContext) => Promise<void>;
  /** The values of columns, from fields. */
  stored?: (fields: Fields) => Fields;
  /** Before the records are written: completes new ones, such as by their numbers. */
  prepare?: (tx: Db, writes: { added: Write[]; changed: Write[]; today: Day }) => Promise<void>;
  writeRelated?: (tx: Db, writes: RelatedWrite[], how: HowToWrite) => Promise<void>;
  /** Row locks that writers of related rows take before those of the records; `fields` are the sheet's or the record's. */
  lockRelated?: (tx: Db, fields: Fields[]) => Promise<void>;
  /** Tables whose rows are part of a record. One that a row of any other table refers to cannot be taken back. */
  parts: readonly string[];
  /** Why else new records cannot be taken back, by id. */
  blockers?: (db: Db, added: { id: string; given: Fields }[]) => Promise<Map<string, string>>;
}

/** The text of a field, empty where there is none. */
export const textIn = (fields: Fields | undefined, field: string): string => {
  const value = fields?.[field];
  return typeof value === 'string' ? value : '';
};

/** "Row 12 of this sheet", for reasons that name another row. */
export const rowInWords = ({ number, place }: Pick<SheetRow, 'number' | 'place'>): string =>
  place === undefined ? `Row ${number} of this sheet` : `Row ${place.row} of the sheet ${place.sheet}`;

/** Of the later one of two rows. */
export const aboutTheSameAs = (earlier: SheetRow): Reason => ({
  field: null,
  message: `${rowInWords(earlier)} is about the same record`,
});

/** As lists of rows name it. */
export const placeOf = ({ number, place }: Pick<SheetRow, 'number' | 'place'>): { number: number; sheet?: string } =>
  place === undefined ? { number } : { number: place.row, sheet: place.sheet };
