import type { BodyInputOf } from '#contract/endpoint';
import { createStandard, deleteStandard, getStandard, listStandards, updateStandard } from '#contract/standards';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const standardsKey = ['standards'];

export const useStandards = (query: Record<string, string | number | boolean | undefined>) =>
  useQuery({
    queryKey: [...standardsKey, 'list', query],
    queryFn: ({ signal }) => call(listStandards, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Every standard, by level: for choices in forms and the duplicate check. */
export const useAllStandards = () => useStandards({ limit: 200, sort: 'level' });

export const useStandard = (id: string) =>
  useQuery({
    queryKey: [...standardsKey, id],
    queryFn: async ({ signal }) => (await call(getStandard, { params: { id }, signal })).data,
  });

/** Standards stand in the lists of batches, students and subjects too. */
function useAfterChange() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [standardsKey, ['subjects'], ['batches'], ['students']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export const useCreateStandard = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createStandard>) => call(createStandard, { body }),
    onSuccess: afterChange,
  });
};

export const useUpdateStandard = (id: string) => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateStandard>) => call(updateStandard, { params: { id }, body }),
    onSuccess: afterChange,
  });
};

export const useDeleteStandard = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (id: string) => call(deleteStandard, { params: { id } }),
    onSuccess: afterChange,
  });
};
