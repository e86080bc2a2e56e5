import { z } from 'zod';
import { BatchInList } from './batches.ts';
import { endpoint, longFormBytes } from './endpoint.ts';
import { Day, Id } from './fields.ts';
import { maxStudentsAtOnce } from './students.ts';

const EnrolmentParams = z.object({ id: Id, studentId: Id });
/** Whether this call changed the enrolment, so that an undo reverts only that. */
const EnrolmentChange = z.object({ changed: z.boolean() });

/** Adds a student; idempotent. A full batch is refused with `code: "rule"` unless `overCapacity=true`. */
export const addStudentToBatch = endpoint('PUT', '/batches/:id/students/:studentId/add', ['admin'], {
  params: EnrolmentParams,
  query: z.object({ overCapacity: z.stringbool().optional() }),
  response: BatchInList,
  /** `changed` is false for a student already enrolled. */
  beside: EnrolmentChange,
  success: 'Student added to the batch',
  failure: 'Failed to update batch',
});

export const removeStudentFromBatch = endpoint('PUT', '/batches/:id/students/:studentId/remove', ['admin'], {
  params: EnrolmentParams,
  response: BatchInList,
  /** `changed` is false for a student no longer enrolled. */
  beside: EnrolmentChange,
  success: 'Student removed from the batch',
  failure: 'Failed to update batch',
});

/** Sets the student's first day in the batch, which decides whose registers they are in; it cannot be after a day with a mark. */
export const changeFirstDay = endpoint('PUT', '/batches/:id/students/:studentId', ['admin'], {
  params: EnrolmentParams,
  body: z.object({ joinedOn: Day }),
  response: BatchInList,
  success: 'First day in the batch changed',
  failure: 'Failed to update batch',
});

export const BatchSync = z.object({
  batch: Id,
  added: z.array(Id),
  removed: z.array(Id),
  refused: z.array(z.object({ student: Id, reason: z.string() })),
});
export type BatchSync = z.infer<typeof BatchSync>;

const Students = z.array(Id).max(maxStudentsAtOnce);
const overCapacity = z.boolean().default(false);

/**
 * Adds and removes these students and leaves all others unchanged; idempotent. A student in `add` of one batch and in `remove` of
 * another is moved, and stays where they are if the new batch refuses them.
 */
export const changeEnrolments = endpoint('POST', '/batches/enrolments', ['admin'], {
  body: z.object({
    batches: z
      .array(z.object({ batch: Id, add: Students.default([]), remove: Students.default([]), overCapacity }))
      .min(1)
      .max(50),
  }),
  response: z.array(BatchSync),
  success: 'Enrolments are up to date',
  failure: 'Failed to update batch',
  refuses: ['not_found'],
  bodyLimit: longFormBytes,
});

/** Sets each batch's enrolment to exactly the given list; idempotent. */
export const syncBatchStudents = endpoint('POST', '/batches/sync-students', ['admin'], {
  body: z.object({
    batches: z
      .array(z.object({ batch: Id, students: Students, overCapacity }))
      .min(1)
      .max(50),
  }),
  response: z.array(BatchSync),
  success: 'Enrolments are up to date',
  failure: 'Failed to update batch',
  refuses: ['not_found'],
  bodyLimit: longFormBytes,
});
