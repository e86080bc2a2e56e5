import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, onlyShowable, optionalLine, PageQuery, requiredLine, Said } from './fields.ts';
import { Language } from './guardians.ts';
import { importedRows } from './import-rows.ts';
import { sheetTypes } from './sheets.ts';

export const maxImportRows = 5_000;
/** How long an import can be undone. */
export const undoHours = 24;
/** Of the columns of a file that are remembered. */
export const maxImportColumns = 200;
export const longestHeading = 200;

export const ImportKind = z.enum(['students', 'teachers', 'batches', 'admissionEnquiries', 'attendance']);
export type ImportKind = z.infer<typeof ImportKind>;

/** The values of a row as a form would take them. An absent or empty one (null, "", []) changes nothing. */
export type ImportValues<Kind extends ImportKind = ImportKind> = Partial<z.input<(typeof importedRows)[Kind]>>;

const fieldNames = Object.values(importedRows).flatMap(({ shape }) => Object.keys(shape));

/** Checked row by row against `importedRows`: one wrong value must not refuse the others. */
const LooseValues = z.object(Object.fromEntries(fieldNames.map((name) => [name, z.unknown().optional()])));

/** The number of the row in the sheet, as its program shows it. */
const RowNumber = z.int().min(1).max(1_048_576);

/** A cell that could not be understood where the sheet was read. */
const UnreadableCell = z.object({ field: z.string().max(40), text: z.string().max(100).transform(onlyShowable) });

/** Where a row stands in a file of several sheets, whose row numbers repeat. */
const RowPlace = z.object({ sheet: requiredLine(100, 'Name the sheet'), row: RowNumber });

export const ImportChoices = z.object({
  /** Imports the other rows; without it one wrong row refuses them all. */
  leaveOutWrong: z.boolean().default(false),
  /**
   * What a possible duplicate is: a record of its own, or the one found, which is updated. Of a parent with a known phone: another person, without
   * the phone, or the known one. Without a choice it is left out.
   */
  duplicates: z
    .array(z.object({ number: RowNumber, as: z.enum(['new', 'found']) }))
    .max(maxImportRows)
    .default([]),
  /** Fields that were edited by hand since the last import, to be overwritten; without a choice they are kept. */
  overwrite: z
    .array(z.object({ number: RowNumber, fields: z.array(z.string().max(40)).min(1).max(40) }))
    .max(maxImportRows)
    .default([]),
  /** Without it rows for a full batch are wrong. */
  overCapacity: z.boolean().default(false),
  /** In which the new families of the sheet are written to. */
  language: Language.default('en'),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

const ImportSheet = z.object({
  kind: ImportKind,
  rows: z
    .array(
      z.object({
        number: RowNumber,
        place: RowPlace.optional(),
        values: LooseValues,
        /** A row with one of these is wrong. */
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
   * `duplicate`: perhaps the record of `found`, or a question about `parent`; `conflict`: at least one field was edited by hand
   * since the last import, and is kept unless chosen.
   */
  outcome: RowOutcome,
  /** The existing record: the one this row updates, or resembles. */
  found: z.object({ _id: Id, name: z.string(), reference: z.string().nullable() }).nullable(),
  /** What would be written, as a person reads it; empty for rows that are the same, wrong or left out. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      isConflict: z.boolean(),
    }),
  ),
  /** Of a `duplicate`: the phone of this parent is known as that of another name. The choice is about the parent then. */
  parent: z.object({ name: z.string(), known: z.string() }).nullable(),
  /** Why a row is wrong; a null field stands for the whole row. */
  reasons: z.array(z.object({ field: z.string().nullable(), message: Said })),
  /** Does not stop the row: "Same phone as Asha Kulkarni (2026-0007): brother or sister?" */
  notes: z.array(Said),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

const sheetBytes = 12 * 1024 * 1024;

/** Writes nothing. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/imports/check',
  access: ['admin'],
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
  /** Null once it is undone. */
  undoUntil: Instant.nullable(),
  undone: z.object({ at: Instant, by: z.string() }).nullable(),
});
export type Import = z.infer<typeof Import>;

/** `sheet` is of a file with several; records of old imports have none. */
const RowWithReason = z.object({
  number: z.int(),
  sheet: z.string().optional(),
  name: z.string(),
  reason: Said,
});

export const ImportDetails = Import.extend({
  /** Rows that were not imported, by their number in the sheet. */
  leftOutRows: z.array(RowWithReason),
  /** People it added who have no login yet. */
  withoutLogin: z.int(),
  /** Rows an undo left as they are. */
  stayed: z.array(RowWithReason),
});
export type ImportDetails = z.infer<typeof ImportDetails>;

/** The academy's own list of this kind, as its download is, with its standards, batches and teachers as choices in the cells. */
export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/imports/template',
  access: ['admin'],
  query: z.object({ kind: ImportKind.exclude(['attendance']).default('students') }),
  response: z.null(),
  sends: sheetTypes.xlsx,
  failure: 'The list could not be downloaded',
});

/** What a heading means to this academy; null for a column that is left out on purpose. */
export const ImportColumn = z.object({
  heading: requiredLine(longestHeading, 'Name the column'),
  field: optionalLine(40),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Columns that were assigned by hand in earlier imports. */
export const listImportColumns = endpoint({
  method: 'GET',
  path: '/imports/known/columns',
  access: ['admin'],
  query: z.object({ kind: ImportKind.default('students') }),
  response: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  failure: 'Failed to fetch the imports',
});

/** Imports what the check of the same rows and choices announced, or nothing. */
export const createImport = endpoint({
  method: 'POST',
  path: '/imports',
  access: ['admin'],
  body: ImportSheet.extend({
    fileName: requiredLine(200, 'Name the file'),
    /** Columns that were assigned by hand: the next file with these headings has them already. */
    columns: z.array(ImportColumn).max(maxImportColumns).default([]),
  }),
  response: ImportDetails,
  status: 201,
  success: 'The sheet is imported',
  failure: 'The sheet was not imported',
  refuses: ['rule'],
  bodyLimit: sheetBytes,
  alone: true,
});

/**
 * First logins of the next people whom this import added: by mail where there is an email, else a one-time password each, which is
 * shown once. To be called until nobody is `waiting`; people who have a login are left as they are.
 */
export const inviteImported = endpoint({
  method: 'POST',
  path: '/imports/:id/invitations',
  access: ['admin'],
  params: IdParams,
  response: z.object({
    /** Invitations that are on their way by mail. */
    sent: z.int(),
    slips: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        signInName: z.string(),
        oneTimePassword: z.string(),
        phone: z.string().nullable(),
      }),
    ),
    waiting: z.int(),
  }),
  failure: 'The invitations could not be sent',
});

/** Newest first. */
export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access: ['admin'],
  query: PageQuery.omit({ search: true }).extend({ kind: ImportKind.optional() }),
  response: Import,
  paged: true,
  failure: 'Failed to fetch the imports',
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  access: ['admin'],
  params: IdParams,
  response: ImportDetails,
  failure: 'Failed to fetch the imports',
});

/** Within 24 hours. What was changed since stays as it is and is listed in `stayed`. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  access: ['admin'],
  params: IdParams,
  response: ImportDetails,
  success: 'The import is undone',
  failure: 'The import was not undone',
  refuses: ['rule'],
});
