import { z } from 'zod';
import { FirstLogins, LoginsAgain } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, onlyShowable, optionalLine, PageQuery, requiredLine } from './fields.ts';
import { Language } from './guardians.ts';
import { importedRows } from './import-rows.ts';
import { sheetTypes } from './sheets.ts';
import { Gender } from './students.ts';

export const maxImportRows = 5_000;
/** The hours within which an import can be undone. */
export const undoHours = 24;
/** The most columns of a file that are remembered. */
export const maxImportColumns = 200;
export const longestHeading = 200;
/** The most answers about a file that are remembered. */
export const maxImportAnswers = 1_000;

export const ImportKind = z.enum(['students', 'teachers', 'batches', 'admissionEnquiries', 'attendance']);
export type ImportKind = z.infer<typeof ImportKind>;

/** The values of a row as a form takes them. An absent or empty one (null, "", []) changes nothing. */
export type ImportValues<Kind extends ImportKind = ImportKind> = Partial<z.input<(typeof importedRows)[Kind]>>;

const fieldNames = Object.values(importedRows).flatMap(({ shape }) => Object.keys(shape));

/** The values as sent; each row is checked on its own against `importedRows`, as one wrong value must not refuse the others. */
const LooseValues = z.object(Object.fromEntries(fieldNames.map((name) => [name, z.unknown().optional()])));

/** The number of the row in the sheet, as its program shows it. */
const RowNumber = z.int().min(1).max(1_048_576);

/** A cell that the reader of the sheet could not understand. */
const UnreadableCell = z.object({ field: z.string().max(40), text: z.string().max(100).transform(onlyShowable) });

/** The place of a row in a file of several sheets, whose row numbers repeat. */
const RowPlace = z.object({ sheet: requiredLine(100, 'Name the sheet'), row: RowNumber });

const ChoiceOfRow = z.enum(['new', 'found']);

export const ImportChoices = z.object({
  /** Imports the correct rows; otherwise one wrong row refuses them all. */
  leaveOutWrong: z.boolean().default(false),
  /**
   * The choice for a possible duplicate: a record of its own, or the one found, which is updated. A row without a choice is left out. `about` is the
   * record that was asked about: the answer about one is none about another that the row may be, too.
   */
  duplicates: z
    .array(z.object({ number: RowNumber, as: ChoiceOfRow, about: Id.nullable().default(null) }))
    .max(2 * maxImportRows)
    .default([]),
  /** The choice for a parent with a known phone: another person, without the phone, or the known one. A row without a choice is left out. */
  parents: z
    .array(z.object({ number: RowNumber, as: ChoiceOfRow }))
    .max(maxImportRows)
    .default([]),
  /** Fields edited by hand since the last import that are to be overwritten; all others are kept. */
  overwrite: z
    .array(z.object({ number: RowNumber, fields: z.array(z.string().max(40)).min(1).max(40) }))
    .max(maxImportRows)
    .default([]),
  /** Allows enrolments beyond the capacity; otherwise rows for a full batch are wrong. */
  overCapacity: z.boolean().default(false),
  /** The language in which new families of the sheet are written to. */
  language: Language.default('en'),
  /** The gender of new students whose row says none. */
  gender: Gender.default('male'),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

/** Chosen by the client, as for an idempotency key. */
const ProgressKey = z.string().regex(/^[\da-f-]{32,36}$/i);

const ImportSheet = z.object({
  kind: ImportKind,
  /** The key under which `getImportProgress` tells how far it is. */
  progress: ProgressKey.optional(),
  rows: z
    .array(
      z.object({
        number: RowNumber,
        place: RowPlace.optional(),
        values: LooseValues,
        /** Cells that could not be read; a row with one is wrong. */
        unreadable: z.array(UnreadableCell).max(maxImportColumns).default([]),
      }),
    )
    .min(1, 'The sheet has no rows')
    .max(maxImportRows, 'Import at most 5,000 rows at a time')
    .refine((rows) => new Set(rows.map(({ number }) => number)).size === rows.length, 'Two rows have the same number'),
  choices: ImportChoices.prefault({}),
});

export const RowOutcome = z.enum(['new', 'changed', 'same', 'wrong', 'duplicate', 'conflict']);
export type RowOutcome = z.infer<typeof RowOutcome>;

export const CheckedRow = z.object({
  number: z.int(),
  /**
   * `duplicate`: the row may be about the record of `found`, as `notes` say, or asks about `parent`; `conflict`: at least one field was edited by hand
   * since the last import, and is kept unless chosen otherwise.
   */
  outcome: RowOutcome,
  /** The existing record that this row updates, or resembles. */
  found: z.object({ _id: Id, name: z.string(), reference: z.string().nullable() }).nullable(),
  /** The changes to be written, in readable form; empty for rows that are the same, wrong or left out. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      isConflict: z.boolean(),
    }),
  ),
  /** The parent of a `duplicate` whose phone belongs to a person with another name; the choice is then one of `parents`. */
  parent: z.object({ name: z.string(), known: z.string() }).nullable(),
  /** The reasons why a row is wrong; a null field stands for the whole row. */
  reasons: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** Notes that do not stop the row: "Same phone as Asha Kulkarni (2026-0007): brother or sister?" */
  notes: z.array(z.string()),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

const sheetBytes = 12 * 1024 * 1024;

/** Checks an import; writes nothing. */
export const checkImport = endpoint('POST', '/imports/check', ['admin'], {
  body: ImportSheet,
  response: z.object({
    rows: z.array(CheckedRow),
    counts: z.record(RowOutcome, z.int()),
    /** Names of the records that would be created on purpose. */
    creates: z.object({ standards: z.array(z.string()), subjects: z.array(z.string()), batches: z.array(z.string()) }),
  }),
  failure: 'The sheet could not be checked',
  bodyLimit: sheetBytes,
  alone: true,
});

export const Import = z.object({
  _id: Id,
  kind: ImportKind,
  fileName: z.string(),
  at: Instant,
  by: z.string(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  leftOut: z.int(),
  /** The end of the time for an undo; null once all of it is undone. */
  undoUntil: Instant.nullable(),
  /** The last undo; `stays` says whether it undid everything. */
  undone: z.object({ at: Instant, by: z.string() }).nullable(),
  /** The number of rows that an undo left unchanged. */
  stays: z.int(),
});
export type Import = z.infer<typeof Import>;

/** A row and the reason; `sheet` is set for a file of several sheets, but missing in records of old imports. */
const RowWithReason = z.object({
  number: z.int(),
  sheet: z.string().optional(),
  name: z.string(),
  reason: z.string(),
});

export const ImportDetails = Import.extend({
  /** Rows that were not imported, by their row number in the sheet. */
  leftOutRows: z.array(RowWithReason),
  /** The number of people it added who have no login yet. */
  withoutLogin: z.int(),
  /** Rows that an undo left unchanged. */
  stayed: z.array(RowWithReason),
});
export type ImportDetails = z.infer<typeof ImportDetails>;

/** The academy's own list of this kind in the layout of its download, with standards, batches and teachers as choices in the cells. */
export const getImportTemplate = endpoint('GET', '/imports/template', ['admin'], {
  query: z.object({ kind: ImportKind.exclude(['attendance']).default('students') }),
  response: z.null(),
  sends: sheetTypes.xlsx,
  failure: 'The list could not be downloaded',
});

/** The meaning of a heading for this academy; null for a column that is left out on purpose. */
export const ImportColumn = z.object({
  heading: requiredLine(longestHeading, 'Name the column'),
  field: optionalLine(40),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Columns that were assigned by hand in earlier imports. */
export const listImportColumns = endpoint('GET', '/imports/known/columns', ['admin'], {
  query: z.object({ kind: ImportKind.default('students') }),
  response: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  failure: 'Failed to fetch the imports',
});

/** The order of the numbers in a date. */
const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** An answer about a sheet that holds for the next one as well. */
export const ImportAnswer = z.discriminatedUnion('question', [
  z.object({
    /** The record that a text stands for; null for none. */
    question: z.enum(['standards', 'subjects', 'teachers', 'batches']),
    about: requiredLine(longestHeading, 'Name the text'),
    answer: Id.nullable(),
  }),
  z.object({
    /** How the ambiguous dates of a field are written. */
    question: z.literal('dates'),
    about: requiredLine(40, 'Name the field'),
    answer: z.enum(dayOrders),
  }),
  z.object({
    /** The language in which new families are written to. */
    question: z.literal('language'),
    about: z.literal(''),
    answer: Language,
  }),
  z.object({
    /** What a text means that others write with another meaning, such as "L" on a register. */
    question: z.literal('reading'),
    about: requiredLine(60, 'Name the text'),
    answer: requiredLine(40, 'Say what it means'),
  }),
]);
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** The answers of earlier imports, of every kind of list, each an `ImportAnswer`. */
export const listImportAnswers = endpoint('GET', '/imports/known/answers', ['admin'], {
  response: z.array(z.object({ question: z.string(), about: z.string(), answer: z.string().nullable() })),
  failure: 'Failed to fetch the imports',
});

/** Imports exactly what the check of the same rows and choices announced, or nothing. */
export const createImport = endpoint('POST', '/imports', ['admin'], {
  body: ImportSheet.extend({
    fileName: requiredLine(200, 'Name the file'),
    /** Columns assigned by hand, remembered for the next file with these headings. */
    columns: z.array(ImportColumn).max(maxImportColumns).default([]),
    /** Answers, remembered for the next file. */
    answers: z.array(ImportAnswer).max(maxImportAnswers).default([]),
  }),
  response: ImportDetails,
  status: 201,
  success: 'The sheet is imported',
  failure: 'The sheet was not imported',
  refuses: ['rule'],
  bodyLimit: sheetBytes,
  alone: true,
});

/** How many rows of a running check or import are done; null when none of the caller's runs under this key, or has not been told yet. */
export const getImportProgress = endpoint('GET', '/imports/progress', ['admin'], {
  query: z.object({ key: ProgressKey }),
  response: z.object({ done: z.int(), total: z.int() }).nullable(),
  failure: 'Failed to fetch the imports',
});

/** Gives first logins to the next people whom this import added; to be called until nobody is `waiting`. */
export const inviteImported = endpoint('POST', '/imports/:id/invitations', ['admin'], {
  params: IdParams,
  body: z.object({ again: LoginsAgain }),
  response: FirstLogins,
  failure: 'The invitations could not be sent',
});

/** The imports, newest first. */
export const listImports = endpoint('GET', '/imports', ['admin'], {
  query: PageQuery.omit({ search: true }).extend({ kind: ImportKind.optional() }),
  response: Import,
  paged: true,
  failure: 'Failed to fetch the imports',
});

export const getImport = endpoint('GET', '/imports/:id', ['admin'], {
  params: IdParams,
  response: ImportDetails,
  failure: 'Failed to fetch the imports',
});

/** Says what an undo would do now; writes nothing. */
export const checkUndo = endpoint('POST', '/imports/:id/undo/check', ['admin'], {
  params: IdParams,
  response: z.object({
    /** The number of rows that would be undone. */
    undoes: z.int(),
    /** The number of logins that would end with them: handed out, and used by nobody yet. */
    logins: z.int(),
    stays: z.array(RowWithReason),
  }),
  failure: 'The import could not be checked',
  refuses: ['rule'],
});

/**
 * Undoes an import within 24 hours. Records that were changed or used since then are kept and listed in `stayed`; while there are any, it can be
 * repeated.
 */
export const undoImport = endpoint('POST', '/imports/:id/undo', ['admin'], {
  params: IdParams,
  response: ImportDetails,
  /** The records that are deleted by it. */
  beside: z.object({ removed: z.array(Id) }),
  success: 'The import is undone',
  failure: 'The import was not undone',
  refuses: ['rule'],
});
