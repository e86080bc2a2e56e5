import { changePassword, endMySession, endUserSessions, listMySessions, listUserSessions } from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof changePassword>) => call(changePassword, { body }),
  });

export const useMySessions = () =>
  useQuery({ queryKey: ['auth', 'sessions'], queryFn: async () => (await call(listMySessions)).data });

export const useEndMySession = () =>
  useMutation({
    mutationFn: (id: string) => call(endMySession, { params: { id } }),
  });

export const useUserSessions = (id: string) =>
  useQuery({
    queryKey: ['auth', 'sessions', id],
    queryFn: async () => (await call(listUserSessions, { params: { id } })).data,
    staleTime: 0,
  });

export const useEndUserSessions = (id: string) =>
  useMutation({
    mutationFn: () => call(endUserSessions, { params: { id } }),
  });
