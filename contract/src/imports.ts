import { z } from 'zod';
import { EnquiryForm, EnquirySource } from './admission-enquiries.ts';
import { AttendanceStatus } from './attendance.ts';
import { BatchForm } from './batches.ts';
import { endpoint } from './endpoint.ts';
import {
  chosenId,
  Day,
  Id,
  IdParams,
  Instant,
  optionalLine,
  optionalPhone,
  PageQuery,
  requiredLine,
} from './fields.ts';
import { StandardForm } from './standards.ts';
import { StudentForm } from './students.ts';
import { TeacherForm } from './teachers.ts';

export const mostImportRows = 5_000;
/** How long an import can be undone. */
export const undoHours = 24;

/** A record the sheet names: an existing one, or one to create on purpose. Rows that create the same name share it. */
const StandardInSheet = z.union([
  chosenId('Choose a standard'),
  z.object({ create: StandardForm.shape.name, level: StandardForm.shape.level }),
]);
const SubjectInSheet = z.union([chosenId('Choose a subject'), z.object({ create: requiredLine(80, 'Enter a name') })]);
/** A batch of the row's standard that starts on the day of the import; its other fields are filled in afterwards. */
const BatchInSheet = z.union([
  chosenId('Choose a batch'),
  z.object({ create: BatchForm.shape.name, subject: SubjectInSheet }),
]);

const ReferenceNo = requiredLine(30, 'Enter the number').refine(
  (value) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./_-]*$/u.test(value),
  'Use letters, digits, hyphens and slashes only',
);

/** `batches` adds to the batches of the student and takes them out of none; `rollNos` are those in these batches, in their order. */
export const ImportedStudent = StudentForm.extend({
  /** Identifies a student; a new one keeps it, or gets the next free number without it. */
  admissionNo: ReferenceNo.optional(),
  /** The guardian after the primary one. */
  secondParentName: optionalLine(80).default(null),
  secondParentPhone: optionalPhone.default(null),
  standard: StandardInSheet.nullable().default(null),
  batches: z.array(BatchInSheet).max(20).default([]),
  rollNos: z
    .array(z.int().min(1, 'Enter a roll number from 1').max(100_000, 'Enter a shorter roll number'))
    .max(20)
    .default([]),
});

/** Identified by email, else by phone. */
export const ImportedTeacher = TeacherForm.extend({ subjects: z.array(SubjectInSheet).max(50).default([]) });

/** Identified by name. `schedule` replaces the whole week. */
export const ImportedBatch = BatchForm.extend({ standard: StandardInSheet, subject: SubjectInSheet });

export const ImportedEnquiry = EnquiryForm.extend({
  /** Identifies a registration; a new one gets its own. */
  reference: ReferenceNo.optional(),
  standard: StandardInSheet.nullable().default(null),
  subjects: z.array(SubjectInSheet).max(20, 'Choose at most 20 subjects').default([]),
  source: EnquirySource.default('other'),
  nextFollowUpOn: Day.nullable().default(null),
});

/** A student's marks in one batch; the student is found by admission number, else by roll number in the batch. */
export const ImportedMarks = z.object({
  batch: Id,
  admissionNo: ReferenceNo.optional(),
  rollNo: z.int().min(1).optional(),
  marks: z
    .array(z.object({ date: Day, status: AttendanceStatus }), 'Mark at least one day')
    .min(1, 'Mark at least one day')
    .max(400, 'Import at most 400 days at a time'),
});

/** What the values of a row are, by the kind of import. */
export const importedRows = {
  students: ImportedStudent,
  teachers: ImportedTeacher,
  batches: ImportedBatch,
  admissionEnquiries: ImportedEnquiry,
  attendance: ImportedMarks,
} as const;

export const ImportKind = z.enum(['students', 'teachers', 'batches', 'admissionEnquiries', 'attendance']);
export type ImportKind = z.infer<typeof ImportKind>;

/** The values of a row as a form would take them. An absent or empty one (null, "", []) changes nothing. */
export type ImportValues<Kind extends ImportKind = ImportKind> = Partial<z.input<(typeof importedRows)[Kind]>>;

const fieldNames = Object.values(importedRows).flatMap(({ shape }) => Object.keys(shape));

/** Checked row by row against `importedRows`: one wrong value must not refuse the others. */
const LooseValues = z.object(Object.fromEntries(fieldNames.map((name) => [name, z.unknown().optional()])));

/** The number of the row in the sheet, as its program shows it. */
const RowNumber = z.int().min(1).max(1_048_576);

export const ImportChoices = z.object({
  /** Imports the other rows; without it one wrong row refuses them all. */
  leaveOutWrong: z.boolean().default(false),
  /** What a possible duplicate is: a record of its own, or the one found, which is updated. Without a choice it is left out. */
  duplicates: z
    .array(z.object({ number: RowNumber, as: z.enum(['new', 'found']) }))
    .max(mostImportRows)
    .default([]),
  /** Fields that were edited by hand since the last import, to be overwritten; without a choice they are kept. */
  overwrite: z
    .array(z.object({ number: RowNumber, fields: z.array(z.string().max(40)).min(1).max(40) }))
    .max(mostImportRows)
    .default([]),
  /** Without it rows for a full batch are wrong. */
  overCapacity: z.boolean().default(false),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

const ImportSheet = z.object({
  kind: ImportKind,
  rows: z
    .array(z.object({ number: RowNumber, values: LooseValues }))
    .min(1, 'The sheet has no rows')
    .max(mostImportRows, 'Import at most 5,000 rows at a time')
    .refine((rows) => new Set(rows.map(({ number }) => number)).size === rows.length, 'Two rows have the same number'),
  choices: ImportChoices.prefault({}),
});

export const RowOutcome = z.enum(['new', 'changed', 'same', 'wrong', 'duplicate', 'conflict']);
export type RowOutcome = z.infer<typeof RowOutcome>;

export const CheckedRow = z.object({
  number: z.int(),
  /**
   * `duplicate`: perhaps the record of `found`; `conflict`: at least one field was edited by hand since the last import, and is
   * kept unless chosen.
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
  /** Why a row is wrong; a null field stands for the whole row. */
  reasons: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** Does not stop the row: "Same phone as Asha Kulkarni (2026-0007): brother or sister?" */
  notes: z.array(z.string()),
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

const RowWithReason = z.object({ number: z.int(), name: z.string(), reason: z.string() });

export const ImportDetails = Import.extend({
  /** Rows that were not imported, by their number in the sheet. */
  leftOutRows: z.array(RowWithReason),
  /** Rows an undo left as they are. */
  stayed: z.array(RowWithReason),
});
export type ImportDetails = z.infer<typeof ImportDetails>;

/** Imports what the check of the same rows and choices announced, or nothing. */
export const createImport = endpoint({
  method: 'POST',
  path: '/imports',
  access: ['admin'],
  body: ImportSheet.extend({ fileName: requiredLine(200, 'Name the file') }),
  response: ImportDetails,
  status: 201,
  success: 'The sheet is imported',
  failure: 'The sheet was not imported',
  refuses: ['rule'],
  bodyLimit: sheetBytes,
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
