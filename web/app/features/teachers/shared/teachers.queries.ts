import { inviteUser } from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import {
  createTeacher,
  deleteTeacher,
  getTeacher,
  getTeacherDependants,
  listTeacherBatches,
  listTeachers,
  listTeacherStudents,
  updateTeacher,
} from '#contract/teachers';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { listScreen } from '../../../lib/list-screen.ts';

const teachersKey = ['teachers'];

export const teachersQuery = (query: QueryWords<typeof listTeachers>) =>
  queryOptions({
    queryKey: [...teachersKey, 'list', query],
    queryFn: ({ signal }) => call(listTeachers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useTeachers = (query: QueryWords<typeof listTeachers>) => useQuery(teachersQuery(query));

export const teachersList = listScreen({
  of: listTeachers,
  filters: ['subject', 'status'],
  defaultSort: 'name',
  query: teachersQuery,
  useAnswer: useTeachers,
});

export const teacherQuery = (id: string) =>
  queryOptions({
    queryKey: [...teachersKey, id],
    queryFn: async ({ signal }) => (await call(getTeacher, { params: { id }, signal })).data,
  });

export const useTeacher = (id: string) => useQuery(teacherQuery(id));

export const teacherBatchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'teacher', id],
    queryFn: ({ signal }) => call(listTeacherBatches, { params: { id }, query: { limit: 200 }, signal }),
  });

/** All batches of the teacher, running ones first. */
export const useTeacherBatches = (id: string) =>
  useQuery({ ...teacherBatchesQuery(id), placeholderData: keepPreviousData });

/** Current students of the teacher's running batches. */
export const teacherStudentsQuery = (id: string, query: QueryWords<typeof listTeacherStudents>) =>
  queryOptions({
    queryKey: ['students', 'teacher', id, query],
    queryFn: ({ signal }) => call(listTeacherStudents, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const useTeacherStudents = (id: string, query: QueryWords<typeof listTeacherStudents>) =>
  useQuery(teacherStudentsQuery(id, query));

/** Dependants of the teacher; fetched when the delete dialog opens. */
export const useTeacherDependants = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...teachersKey, id, 'dependants'],
    queryFn: async ({ signal }) => (await call(getTeacherDependants, { params: { id }, signal })).data,
    enabled: isWanted,
    staleTime: 0,
  });

export const useCreateTeacher = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof createTeacher>) => call(createTeacher, { body }),
  });

export const useUpdateTeacher = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateTeacher>) => call(updateTeacher, { params: { id }, body }),
  });

export const useDeleteTeacher = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteTeacher, { params: { id } }),
    meta: { deletes: true },
  });

export const useInviteTeacher = (id: string) => useMutation({ mutationFn: () => call(inviteUser, { params: { id } }) });
