import { z } from 'zod';
import { EnquiryStatus } from './admission-enquiries.ts';
import { BatchStatus } from './batches.ts';
import { endpoint } from './endpoint.ts';
import { Id, Ref, requiredLine, SubjectRef } from './fields.ts';
import { StudentStatus } from './students.ts';

/** The best matches of one kind, and whether there are more. */
const group = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), hasMore: z.boolean() });

export const FoundStudent = Ref.extend({
  admissionNo: z.string(),
  standard: Ref.nullable(),
  /** Null when only the placeholder is stored. */
  parentPhone: z.string().nullable(),
  status: StudentStatus,
  /** One of the calling teacher's batches with this student; null for the office. */
  batch: Id.nullable(),
});

export const SearchResults = z.object({
  students: group(FoundStudent),
  batches: group(Ref.extend({ subject: SubjectRef, teacher: Ref.nullable(), status: BatchStatus })),
  /** The teachers found, for the office only; empty for a teacher. */
  teachers: group(Ref.extend({ phone: z.string().nullable() })),
  /** The registrations found, for the office only; empty for a teacher. */
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
 * Searches names, admission numbers, references and phones. All words must match; matches that begin with the first word come first. A
 * teacher searches own running batches and their students.
 */
export const search = endpoint('GET', '/search', ['admin', 'teacher'], {
  query: z.object({ q: requiredLine(100, 'Enter what you are looking for') }),
  response: SearchResults,
  failure: 'The search failed',
});
