import { useUser } from '../../lib/session.ts';
import { useTeacherBatches, useTeacherStudents } from './teachers.queries.ts';

type Query = Record<string, string | number | boolean | undefined>;

/** The batches of the signed-in teacher. */
export function useMyTeachingBatches() {
  return useTeacherBatches(useUser()._id);
}

/** The students in the batches of the signed-in teacher. */
export function useMyTeachingStudents(query: Query) {
  return useTeacherStudents(useUser()._id, query);
}
