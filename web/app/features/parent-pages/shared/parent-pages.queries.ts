import type { BodyInputOf } from '#contract/endpoint';
import { createGuardianLink, deleteGuardianLink, listGuardianLinks } from '#contract/guardians';
import { findParentPages, printParentPages } from '#contract/parent-pages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

const key = ['parent-pages'];

export const useGuardianLinks = (studentId: string) =>
  useQuery({
    queryKey: [...key, 'links', studentId],
    queryFn: async ({ signal }) => (await call(listGuardianLinks, { query: { student: studentId }, signal })).data,
  });

/** The families whose pages are sent together. */
export type Among = BodyInputOf<typeof findParentPages>;

export const useParentPages = (among: Among) =>
  useQuery({
    queryKey: [...key, among],
    queryFn: async ({ signal }) => (await call(findParentPages, { body: among, signal })).data,
  });

export const useCreateGuardianLink = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(createGuardianLink, { params: { id } })).data,
    meta: { isStale: ([first]) => first === key[0] },
  });

export const useDeleteGuardianLink = () =>
  useMutation({ mutationFn: (id: string) => call(deleteGuardianLink, { params: { id } }) });

/** Makes links for login slips; the answer holds the address for each student who has one. */
export const usePrintParentPages = () =>
  useMutation({
    mutationFn: async (students: string[]) => {
      const { data } = await call(printParentPages, { body: { students }, timeoutMs: 60_000 });
      return new Map(data.map(({ student, url }) => [student, url]));
    },
  });
