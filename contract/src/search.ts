import { z } from 'zod';
import { EnquiryStatus } from './admission-enquiries.ts';
import { BatchStatus } from './batches.ts';
import { endpoint } from './endpoint.ts';
import { Id, Ref, requiredLine, SubjectRef } from './fields.ts';
import { StudentStatus } from './students.ts';

/** Of each kind the best few, and whether there are more of it. */
const group = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), hasMore: z.boolean() });

export const FoundStudent = Ref.extend({
  admissionNo: z.string(),
  standard: Ref.nullable(),
  /** Null when only the placeholder is on record. */
  parentPhone: z.string().nullable(),
  status: StudentStatus,
  /** One of the asking teacher's batches that the student is in; null for the office. */
  batch: Id.nullable(),
});

export const SearchResults = z.object({
  students: group(FoundStudent),
  batches: group(Ref.extend({ subject: SubjectRef, teacher: Ref.nullable(), status: BatchStatus })),
  /** The office's alone; empty for a teacher. */
  teachers: group(Ref.extend({ phone: z.string().nullable() })),
  /** The office's alone; empty for a teacher. */
  registrations: group(
    z.object({
      _id: Id,
      reference: z.string(),
      studentName: z.string(),
      standard: Ref.nullable(),
      phone: z.string(),
      status: EnquiryStatus,
    }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;

/**
 * By names, admission numbers, references and phones. Every word that was typed is looked for; who begins with the first one
 * stands first. A teacher finds the own running batches and the students in them.
 */
export const search = endpoint({
  method: 'GET',
  path: '/search',
  access: ['admin', 'teacher'],
  query: z.object({ q: requiredLine(100, 'Enter what you are looking for') }),
  response: SearchResults,
  failure: 'The search failed',
});
