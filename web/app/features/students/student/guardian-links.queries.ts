import { createGuardianLink, deleteGuardianLink, listGuardianLinks } from '#contract/guardians';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

const linksKey = (studentId: string) => ['guardian-links', studentId];

export const useGuardianLinks = (studentId: string) =>
  useQuery({
    queryKey: linksKey(studentId),
    queryFn: async ({ signal }) => (await call(listGuardianLinks, { query: { student: studentId }, signal })).data,
  });

export function useCreateGuardianLink(studentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(createGuardianLink, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linksKey(studentId) }),
  });
}

export function useDeleteGuardianLink(studentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteGuardianLink, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: linksKey(studentId) }),
  });
}
