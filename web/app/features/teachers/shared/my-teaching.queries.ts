import { listTeacherStudents } from '#contract/teachers';
import type { QueryWords } from '../../../../lib/api.ts';
import { useUser } from '../../../session/session.ts';
import { readVisitor } from '../../../../lib/visitor.ts';
import { teacherBatchesQuery, useTeacherBatches, useTeacherStudents } from './teachers.queries.ts';

type Query = QueryWords<typeof listTeacherStudents>;

/** The batches of the signed-in teacher. */
export function useMyTeachingBatches() {
  return useTeacherBatches(useUser()._id);
}

/** The students in the batches of the signed-in teacher. */
export function useMyTeachingStudents(query: Query) {
  return useTeacherStudents(useUser()._id, query);
}

/** The list of all students of the signed-in teacher. */
export const teachingStudentsListed = { of: listTeacherStudents, filters: ['batch'], defaultSort: 'name' } as const;

/** For loaders, which run in parallel to the guard: the batches of the person last logged in on this device. */
export function myTeachingBatchesEarly() {
  const id = readVisitor();
  return id === null ? [] : [teacherBatchesQuery(id)];
}
