import type { BodyInputOf } from '#contract/endpoint';
import { createSubject, deleteSubject, getSubject, listSubjects, updateSubject } from '#contract/subjects';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

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

/** Names and counts of subjects stand in other lists too, so a change makes them ask again. */
function useAfterChange() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [subjectsKey, ['standards'], ['batches'], ['teachers']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export const useCreateSubject = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createSubject>) => call(createSubject, { body }),
    onSuccess: afterChange,
  });
};

export const useUpdateSubject = (id: string) => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateSubject>) => call(updateSubject, { params: { id }, body }),
    onSuccess: afterChange,
  });
};

export const useDeleteSubject = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (id: string) => call(deleteSubject, { params: { id } }),
    onSuccess: afterChange,
  });
};
