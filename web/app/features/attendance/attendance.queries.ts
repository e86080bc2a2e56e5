import {
  getBatchHistory,
  getMyAttendance,
  getMyBatchAttendance,
  getRegister,
  getStudentAttendance,
  listRegisterChanges,
  markAttendance,
  recordsOf,
  type Register,
} from '#contract/attendance';
import type { BodyInputOf } from '#contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const attendanceKey = ['attendance'];
const registerKey = (batchId: string, date: string) => [...attendanceKey, 'register', batchId, date];

/** Always asked for again when opened: marks that somebody saved must never be covered by older ones. */
export const useRegister = (batchId: string, date: string) =>
  useQuery({
    queryKey: registerKey(batchId, date),
    queryFn: async ({ signal }) => (await call(getRegister, { params: { batchId, date }, signal })).data,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    enabled: batchId !== '' && date !== '',
  });

export interface Submission {
  sheet: BodyInputOf<typeof markAttendance>;
  /** Kept over tries of the same save, so that a lost answer does not save twice. */
  idempotencyKey: string;
}

/** `onSaved` runs as soon as the server has it, before the saved register is shown. */
export function useMarkAttendance(batchId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ sheet, idempotencyKey }: Submission) => {
      const answer = await call(markAttendance, { params: { batchId }, body: sheet, idempotencyKey });
      onSaved();
      return answer;
    },
    onSuccess: ({ data }) => {
      queryClient.setQueryData<Register>(registerKey(batchId, data.date), data);
    },
  });
}

/** Puts a register that another person saved in place of the one on the screen. */
export function useTakeRegister() {
  const queryClient = useQueryClient();
  return (register: Register) =>
    queryClient.setQueryData<Register>(registerKey(register.batch._id, register.date), register);
}

export const useRegisterChanges = (batchId: string, date: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...attendanceKey, 'changes', batchId, date],
    queryFn: async ({ signal }) => (await call(listRegisterChanges, { params: { batchId, date }, signal })).data,
    enabled: isWanted,
    staleTime: 0,
  });

export const useBatchHistory = (batchId: string, range: { startDate: string; endDate: string }) =>
  useQuery({
    queryKey: [...attendanceKey, 'history', batchId, range],
    queryFn: async ({ signal }) => {
      const query = { ...range, limit: 200 };
      const { data, students } = await call(getBatchHistory, { params: { batchId }, query, signal });
      return data.map((day) => ({ ...day, records: recordsOf(students, day) }));
    },
  });

/** A saved register of a month, with its marks student by student. */
export type MarkedDay = NonNullable<ReturnType<typeof useBatchHistory>['data']>[number];

export const useStudentAttendance = (
  studentId: string,
  batchId: string,
  range: { startDate?: string; endDate?: string },
) =>
  useQuery({
    queryKey: [...attendanceKey, 'student', studentId, batchId, range],
    queryFn: async ({ signal }) =>
      (await call(getStudentAttendance, { params: { studentId, batchId }, query: range, signal })).data,
    enabled: studentId !== '' && batchId !== '',
  });

/** The signed-in student's own attendance, in one batch or in all. */
export const useMyAttendance = (batchId: string, range: { startDate: string; endDate: string }) =>
  useQuery({
    queryKey: [...attendanceKey, 'mine', batchId, range],
    queryFn: async ({ signal }) =>
      batchId === ''
        ? (await call(getMyAttendance, { query: range, signal })).data
        : (await call(getMyBatchAttendance, { params: { batchId }, query: range, signal })).data,
    placeholderData: keepPreviousData,
  });
