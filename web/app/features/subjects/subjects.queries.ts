import type { BodyInputOf } from '#contract/endpoint';
import {
  createSubject,
  deleteSubject,
  getSubject,
  getSubjectDependants,
  listSubjects,
  updateSubject,
} from '#contract/subjects';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAskAgain } from '../../lib/ask-again.ts';

const subjectsKey = ['subjects'];

export const useSubjects = (query: Record<string, string | number | boolean | undefined>) =>
  useQuery({
    queryKey: [...subjectsKey, 'list', query],
    queryFn: ({ signal }) => call(listSubjects, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Every active subject, for choosing in forms. */
export const useSubjectChoices = () => {
  const subjects = useSubjects({ isActive: true, limit: 200, sort: 'name' });
  return (subjects.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
};

export const useSubject = (id: string) =>
  useQuery({
    queryKey: [...subjectsKey, id],
    queryFn: async ({ signal }) => (await call(getSubject, { params: { id }, signal })).data,
  });

/** Where the subject is used; asked for when somebody is about to delete it. */
export const useSubjectDependants = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...subjectsKey, id, 'dependants'],
    queryFn: async ({ signal }) => (await call(getSubjectDependants, { params: { id }, signal })).data,
    enabled: isWanted,
    staleTime: 0,
  });

/** Names and counts of subjects stand in other lists too. */
const useAfterChange = () => useAskAgain('subjects', 'standards', 'batches', 'teachers');

export const useCreateSubject = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createSubject>) => call(createSubject, { body }),
    onSuccess: () => afterChange(),
  });
};

export const useUpdateSubject = (id: string) => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateSubject>) => call(updateSubject, { params: { id }, body }),
    onSuccess: () => afterChange(),
  });
};

export const useDeleteSubject = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (id: string) => call(deleteSubject, { params: { id } }),
    onSuccess: (_, id) => afterChange(id),
  });
};
