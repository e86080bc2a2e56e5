import { listTeacherBatches, listTeacherStudents } from '#contract/teachers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useUser } from '../../app/session.ts';
import { call } from '../../lib/api.ts';

type Query = Record<string, string | number | boolean | undefined>;

/** The batches of the signed-in teacher. */
export function useMyTeachingBatches(query: Query = { limit: 200 }) {
  const { _id: id } = useUser();
  return useQuery({
    queryKey: ['batches', 'teacher', id, query],
    queryFn: ({ signal }) => call(listTeacherBatches, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The students in the batches of the signed-in teacher. */
export function useMyTeachingStudents(query: Query) {
  const { _id: id } = useUser();
  return useQuery({
    queryKey: ['students', 'teacher', id, query],
    queryFn: ({ signal }) => call(listTeacherStudents, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}
