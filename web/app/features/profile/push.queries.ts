import type { BodyInputOf } from '#contract/endpoint';
import { deleteMyPush, getMyPush, type MyPush, saveMyPush } from '#contract/push';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const pushQuery = queryOptions({ queryKey: ['push'], queryFn: async () => (await call(getMyPush)).data });

export const useMyPush = () => useQuery(pushQuery);

export function useSaveMyPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof saveMyPush>) => call(saveMyPush, { body }),
    onSuccess: ({ data }) =>
      queryClient.setQueryData<MyPush>(pushQuery.queryKey, (known) => known && { ...known, choices: data }),
  });
}

export function useDeleteMyPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteMyPush),
    onSuccess: () =>
      queryClient.setQueryData<MyPush>(pushQuery.queryKey, (known) => known && { ...known, choices: null }),
  });
}
