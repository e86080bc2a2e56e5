import { listAuditEntries } from '#contract/audit';
import { inviteUser } from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import { getSite } from '#contract/settings';
import { createStudent, deleteStudent, getStudent, listStudents, updateStudent } from '#contract/students';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const studentsKey = ['students'];
const studentKey = (id: string) => [...studentsKey, 'one', id];

export const useStudents = (query: Record<string, string | number | boolean | undefined>) =>
  useQuery({
    queryKey: [...studentsKey, 'list', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStudent = (id: string) =>
  useQuery({
    queryKey: studentKey(id),
    queryFn: async ({ signal }) => (await call(getStudent, { params: { id }, signal })).data,
  });

/** The students the duplicate check of the form compares with; asked for at the moment of saving. */
export const findStudents = async (query: { phone: string } | { search: string }) =>
  (await call(listStudents, { query: { ...query, limit: 50 } })).data;

/** Students stand in rosters and counts too. */
function useAfterChange(ownKey = studentsKey) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [ownKey, ['admission-enquiries'], ['batches'], ['standards'], ['teachers'], ['dashboard'], ['audit']].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export const useCreateStudent = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createStudent>) => call(createStudent, { body }),
    onSuccess: afterChange,
  });
};

export const useUpdateStudent = (id: string) => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateStudent>) => call(updateStudent, { params: { id }, body }),
    onSuccess: afterChange,
  });
};

export const useDeleteStudent = () => {
  // Not the record itself: its page is still on the screen and would find it gone.
  const afterChange = useAfterChange([...studentsKey, 'list']);
  return useMutation({
    mutationFn: (id: string) => call(deleteStudent, { params: { id } }),
    onSuccess: afterChange,
  });
};

export const useInviteStudent = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(inviteUser, { params: { id } })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['audit'] }),
  });
};

/** What was done to the record and to its account, newest first. */
export const useStudentHistory = (id: string, page: number, limit: number) =>
  useQuery({
    queryKey: ['audit', id, page, limit],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { entityId: id, page, limit }, signal }),
    placeholderData: keepPreviousData,
  });

export const useAcademyName = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: async () => (await call(getSite)).data,
    select: ({ academy }) => academy.name,
    staleTime: 10 * 60_000,
  });
