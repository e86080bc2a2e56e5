import {
  changePassword,
  endMySession,
  endUserSessions,
  forgotPassword,
  getSetup,
  listMySessions,
  listUserSessions,
  login,
  register,
  resetPassword,
  validateResetToken,
} from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const setupQuery = queryOptions({
  queryKey: ['auth', 'setup'],
  queryFn: async () => (await call(getSetup)).data,
});

export const useSetup = () => useQuery(setupQuery);

export const useLogin = () => useMutation({ mutationFn: (body: BodyInputOf<typeof login>) => call(login, { body }) });

export const useRegister = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof register>) => call(register, { body }) });

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof resetPassword>) => call(resetPassword, { body }) });

export const useResetToken = (token: string) =>
  useQuery({
    queryKey: ['auth', 'reset-token', token],
    queryFn: async () => (await call(validateResetToken, { params: { token } })).data,
    staleTime: Infinity,
  });

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
