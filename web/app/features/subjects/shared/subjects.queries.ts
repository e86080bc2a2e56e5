import type { BodyInputOf } from '#contract/endpoint';
import {
  createSubject,
  deleteSubject,
  getSubject,
  getSubjectDependants,
  listSubjects,
  updateSubject,
} from '#contract/subjects';
import { keepPreviousData, useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { listScreen } from '../../../lib/list-screen.ts';

const subjectsKey = ['subjects'];

export const subjectsQuery = (query: QueryWords<typeof listSubjects>) =>
  queryOptions({
    queryKey: [...subjectsKey, 'list', query],
    queryFn: ({ signal }) => call(listSubjects, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useSubjects = (query: QueryWords<typeof listSubjects>) => useQuery(subjectsQuery(query));

export const subjectsList = listScreen({
  of: listSubjects,
  filters: ['isActive'],
  defaultSort: 'name',
  query: subjectsQuery,
  useAnswer: useSubjects,
});

/** Every active subject, for choosing in forms. */
export const useSubjectChoices = () => {
  const subjects = useSubjects({ isActive: true, limit: 200, sort: 'name' });
  return (subjects.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
};

export const subjectQuery = (id: string) =>
  queryOptions({
    queryKey: [...subjectsKey, id],
    queryFn: async ({ signal }) => (await call(getSubject, { params: { id }, signal })).data,
  });

export const useSubject = (id: string) => useQuery(subjectQuery(id));

/** Dependants of the subject; fetched when the delete dialog opens. */
export const useSubjectDependants = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...subjectsKey, id, 'dependants'],
    queryFn: async ({ signal }) => (await call(getSubjectDependants, { params: { id }, signal })).data,
    enabled: isWanted,
    staleTime: 0,
  });

export const useCreateSubject = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof createSubject>) => call(createSubject, { body }),
  });

export const useUpdateSubject = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateSubject>) => call(updateSubject, { params: { id }, body }),
  });

export const useDeleteSubject = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteSubject, { params: { id } }),
    meta: { deletes: true },
  });
