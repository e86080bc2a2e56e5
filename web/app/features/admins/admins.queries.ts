import { deleteAdmin, inviteAdmin, listAdmins, updateAdmin } from '#contract/admins';
import { inviteUser } from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import { useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { markStale } from '../../lib/query-client.ts';

/** An academy has a handful of admins: one page holds all. */
export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: async ({ signal }) => (await call(listAdmins, { query: { limit: 200 }, signal })).data,
});

export const useAdmins = () => useQuery(adminsQuery);

export const useInviteAdmin = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof inviteAdmin>) => call(inviteAdmin, { body }) });

/** Invites an existing admin again. */
export const useInviteAdminAgain = (id: string) =>
  useMutation({ mutationFn: async () => (await call(inviteUser, { params: { id } })).data });

export const useUpdateAdmin = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateAdmin>) => call(updateAdmin, { params: { id }, body }),
    // Another admin changed it first: reload.
    onError: () => markStale(),
  });

export const useDeleteAdmin = () =>
  useMutation({ mutationFn: (id: string) => call(deleteAdmin, { params: { id } }), onError: () => markStale() });
