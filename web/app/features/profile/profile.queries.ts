import type { BodyInputOf } from '#contract/endpoint';
import {
  changeMyStudentPassword,
  getMyProfile,
  getMyStudentProfile,
  updateMyProfile,
  updateMyStudentProfile,
} from '#contract/profile';
import { getTeacher, updateTeacher } from '#contract/teachers';
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { sessionQuery } from '../../session/session.ts';
import { call } from '../../../lib/api.ts';

const profileKey = ['profile'];

/** No background refetch: it would replace typed values. */
const whileTyping = { refetchOnWindowFocus: false, refetchOnReconnect: false };

export const myProfileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async () => (await call(getMyProfile)).data,
  ...whileTyping,
});

export const useMyProfile = () => useQuery(myProfileQuery);

export const myTeacherProfileQuery = (id: string) =>
  queryOptions({
    queryKey: profileKey,
    queryFn: async () => (await call(getTeacher, { params: { id } })).data,
    ...whileTyping,
  });

export const useMyTeacherProfile = (id: string) => useQuery(myTeacherProfileQuery(id));

export const myStudentProfileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async () => (await call(getMyStudentProfile)).data,
  ...whileTyping,
});

export const useMyStudentProfile = () => useQuery(myStudentProfileQuery);

/** A saved profile may change the name in the greeting, so the session is refetched. */
function useSaveProfile<Body, Saved extends { data: unknown }>(save: (body: Body) => Promise<Saved>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(profileKey, data);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

export const useUpdateMyProfile = () =>
  useSaveProfile((body: BodyInputOf<typeof updateMyProfile>) => call(updateMyProfile, { body }));

export const useUpdateMyTeacherProfile = (id: string) =>
  useSaveProfile((body: BodyInputOf<typeof updateTeacher>) => call(updateTeacher, { params: { id }, body }));

export const useUpdateMyStudentProfile = () =>
  useSaveProfile((body: BodyInputOf<typeof updateMyStudentProfile>) => call(updateMyStudentProfile, { body }));

export const useChangeMyStudentPassword = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof changeMyStudentPassword>) => call(changeMyStudentPassword, { body }),
  });
