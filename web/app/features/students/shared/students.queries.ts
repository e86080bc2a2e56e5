import type { DayRange } from '#contract/attendance';
import { listAuditEntries } from '#contract/audit';
import { inviteUser } from '#contract/auth';
import type { BodyInputOf } from '#contract/endpoint';
import {
  createStudent,
  deleteStudent,
  getStudent,
  getStudentOverview,
  inviteStudents,
  listStudents,
  type StudentOverview,
  updateStudent,
} from '#contract/students';
import { keepPreviousData, useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { readAll } from '../../../lib/read-all.ts';
import { listScreen } from '../../../lib/list-screen.ts';

const studentsKey = ['students'];
const studentKey = (id: string) => [...studentsKey, 'one', id];

export const studentsQuery = (query: QueryWords<typeof listStudents>) =>
  queryOptions({
    queryKey: [...studentsKey, 'list', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStudents = (query: QueryWords<typeof listStudents>) => useQuery(studentsQuery(query));

/** The students of every page of a list. */
export const readStudents = ({ page: _page, limit: _limit, ...query }: QueryWords<typeof listStudents>) =>
  readAll((page) => call(listStudents, { query: { ...query, limit: 200, page } }));

export const studentsList = listScreen({
  of: listStudents,
  filters: ['standard', 'batch', 'status', 'below', 'noBatch', 'pageUnopened'],
  defaultSort: 'name',
  query: studentsQuery,
  useAnswer: useStudents,
});

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: studentKey(id),
    queryFn: async ({ signal }) => (await call(getStudent, { params: { id }, signal })).data,
  });

export const useStudent = (id: string) => useQuery(studentQuery(id));

/** The answer with the counted range, which may briefly lag behind the requested one. */
export type CountedOverview = StudentOverview & { range: DayRange };

/** The head of a student's page; a teacher's covers only their own batches. */
export const useStudentOverview = (id: string, range: DayRange) =>
  useQuery({
    queryKey: [...studentKey(id), 'overview', range],
    queryFn: async ({ signal }): Promise<CountedOverview> => ({
      ...(await call(getStudentOverview, { params: { id }, query: range, signal })).data,
      range,
    }),
    placeholderData: (before) => (before?.student._id === id ? before : undefined),
    enabled: id !== '',
  });

/** Candidates for the duplicate check of the form; fetched on submit. */
export const findStudents = async (query: { phone: string } | { search: string }) =>
  (await call(listStudents, { query: { ...query, limit: 50 } })).data;

export const useCreateStudent = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof createStudent>) => call(createStudent, { body }),
  });

export const useUpdateStudent = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateStudent>) => call(updateStudent, { params: { id }, body }),
  });

export const useDeleteStudent = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteStudent, { params: { id } }),
    meta: { deletes: true },
  });

export const useInviteStudent = (id: string) =>
  useMutation({ mutationFn: async () => (await call(inviteUser, { params: { id } })).data });

/** First logins for the next of these students without one; the caller repeats it until nobody waits. */
export const useInviteStudents = (students: readonly string[]) =>
  useMutation({
    mutationFn: async (again?: string) =>
      (await call(inviteStudents, { body: { students: [...students], again }, timeoutMs: 60_000 })).data,
  });

/** Audit of the record and its account, newest first. */
export const useStudentHistory = (id: string, page: number, limit: number) =>
  useQuery({
    queryKey: ['audit', id, page, limit],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { entityId: id, page, limit }, signal }),
    placeholderData: keepPreviousData,
  });
