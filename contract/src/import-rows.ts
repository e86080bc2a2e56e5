import { z } from 'zod';
import { EnquiryForm, EnquirySource } from './admission-enquiries.ts';
import { AttendanceStatus } from './attendance.ts';
import { BatchForm } from './batches.ts';
import { chosenId, Day, Id, optionalLine, optionalPhone, requiredLine } from './fields.ts';
import { Language, Relation } from './guardians.ts';
import { StandardForm } from './standards.ts';
import { StudentForm } from './students.ts';
import { TeacherForm } from './teachers.ts';

/** A record named by the sheet: an existing one, or one to create on purpose. Rows that create the same name share it. */
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

/** `batches` adds batches to the student's and removes none; `rollNos` are the roll numbers in these batches, in their order. */
export const ImportedStudent = StudentForm.extend({
  /** The number that identifies a student; a new student keeps it, or gets the next free one if there is none. */
  admissionNo: ReferenceNo.optional(),
  parentRelation: Relation.nullish(),
  parentHasWhatsApp: z.boolean().nullish(),
  parentLanguage: Language.nullish(),
  /** The guardian after the primary one. */
  secondParentName: optionalLine(80).default(null),
  secondParentPhone: optionalPhone.default(null),
  secondParentRelation: Relation.nullish(),
  secondParentHasWhatsApp: z.boolean().nullish(),
  secondParentLanguage: Language.nullish(),
  standard: StandardInSheet.nullable().default(null),
  batches: z.array(BatchInSheet).max(20).default([]),
  rollNos: z
    .array(z.int().min(1, 'Enter a roll number from 1').max(100_000, 'Enter a shorter roll number'))
    .max(20)
    .default([]),
});

/** A row about a teacher, identified by email, else by phone. */
export const ImportedTeacher = TeacherForm.extend({ subjects: z.array(SubjectInSheet).max(50).default([]) });

/** A row about a batch, identified by name. `schedule` replaces the whole week. */
export const ImportedBatch = BatchForm.extend({ standard: StandardInSheet, subject: SubjectInSheet });

export const ImportedEnquiry = EnquiryForm.extend({
  /** The reference that identifies a registration; a new one gets its own. */
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
  /** The name beside the number, which is compared with the student's. */
  name: optionalLine(80).optional(),
  marks: z
    .array(z.object({ date: Day, status: AttendanceStatus }), 'Mark each day once')
    .max(400, 'Import at most 400 days at a time')
    .default([]),
});

/** The schema of a row's values, by kind of import. */
export const importedRows = {
  students: ImportedStudent,
  teachers: ImportedTeacher,
  batches: ImportedBatch,
  admissionEnquiries: ImportedEnquiry,
  attendance: ImportedMarks,
} as const;
