import {
  changePassword,
  endMySession,
  endUserSessions,
  listMySessions,
  listUserSessions,
  register,
} from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const useRegister = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof register>) => call(register, { body }) });

export const useChangePassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['auth', 'sessions'] }),
  });
};

export const useMySessions = () =>
  useQuery({ queryKey: ['auth', 'sessions'], queryFn: async () => (await call(listMySessions)).data });

export const useEndMySession = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endMySession, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['auth', 'sessions'] }),
  });
};

export const useUserSessions = (id: string) =>
  useQuery({
    queryKey: ['auth', 'sessions', id],
    queryFn: async () => (await call(listUserSessions, { params: { id } })).data,
    staleTime: 0,
  });

export const useEndUserSessions = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endUserSessions, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['auth', 'sessions', id] }),
        queryClient.invalidateQueries({ queryKey: ['audit'] }),
      ]),
  });
};
