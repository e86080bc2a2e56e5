import { recordsOf } from '#contract/mark-letters';
import {
  type DayRange,
  getBatchHistory,
  getMyAttendance,
  getMyBatchAttendance,
  getRegister,
  getStudentAttendance,
  listRegisterChanges,
  type Register,
  setMarksAside,
} from '#contract/attendance';
import type { BodyInputOf } from '#contract/endpoint';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../../../lib/api.ts';
import type { Save } from '../../../offline/outbox/outbox.ts';
import { discardEntry } from '../../../offline/outbox/discard-marks.ts';
import { saveRegister } from '../../../offline/outbox/save-register.ts';
import { registerKey } from '../../../offline/outbox/send-outbox.ts';
import { useUser } from '../../../session/session.ts';
import type { RegisterDraft } from './register/register-draft.ts';

const attendanceKey = ['attendance'];

export const registerQuery = (batchId: string, date: string) =>
  queryOptions({
    queryKey: registerKey(batchId, date),
    queryFn: async ({ signal }) => (await call(getRegister, { params: { batchId, date }, signal })).data,
  });

/** Always refetched on opening: cached marks must never cover newer ones. */
export const useRegister = (batchId: string, date: string) =>
  useQuery({
    ...registerQuery(batchId, date),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    enabled: batchId !== '' && date !== '',
  });

const savingKey = (batchId: string, date: string) => [...registerKey(batchId, date), 'save'];

/**
 * Saves on this device first and then on the server; returns null while that is unreachable, and the outbox sends it
 * later. The draft is on this device until the outbox has the marks, and again after a refusal.
 */
export function useMarkAttendance({ batch, date, records }: Register, draft: RegisterDraft) {
  const queryClient = useQueryClient();
  const { _id: userId } = useUser();
  return useMutation({
    mutationKey: savingKey(batch._id, date),
    mutationFn: async (save: Save) => {
      const names = Object.fromEntries(records.map(({ studentId, name }) => [studentId, name]));
      const { _id, name } = batch;
      const saving = { userId, batch: { _id, name }, names, ...save };
      const answer = await saveRegister(saving, () => draft.forget());
      draft.takeAsSaved();
      return answer;
    },
    onError: () => draft.keep(),
    onSuccess: (answer) => {
      if (answer) queryClient.setQueryData<Register>(registerKey(batch._id, answer.data.date), answer.data);
    },
  });
}

/** Whether a save on this device has met a conflict. */
export const useSavedByOther = (batchId: string, date: string): boolean =>
  useMutationState({
    filters: { mutationKey: savingKey(batchId, date) },
    select: ({ state: { error } }) => error instanceof ApiError && error.code === 'stale',
  }).includes(true);

/** Discards refused marks, once the history has them. */
export const useDiscard = () => useMutation({ mutationFn: discardEntry });

/** Replaces the shown register by the one another person saved. */
export function useTakeRegister() {
  const queryClient = useQueryClient();
  return (register: Register) =>
    queryClient.setQueryData<Register>(registerKey(register.batch._id, register.date), register);
}

export const putMarksAside = (batchId: string, date: string, body: BodyInputOf<typeof setMarksAside>) =>
  call(setMarksAside, { params: { batchId, date }, body });

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
      const { data, students, unmarked } = await call(getBatchHistory, { params: { batchId }, query, signal });
      return { marked: data.map((day) => ({ ...day, records: recordsOf(students, day) })), unmarked };
    },
  });

/** A saved register of a month, with its marks by student. */
export type MarkedDay = NonNullable<ReturnType<typeof useBatchHistory>['data']>['marked'][number];

/** The answer with the counted range, which may briefly lag behind the requested one. */
export const studentAttendanceQuery = (studentId: string, batchId: string, range: DayRange) =>
  queryOptions({
    queryKey: [...attendanceKey, 'student', studentId, batchId, range],
    queryFn: async ({ signal }) => ({
      ...(await call(getStudentAttendance, { params: { studentId, batchId }, query: range, signal })).data,
      range,
    }),
    placeholderData: (before) =>
      before?.student._id === studentId && before.batch?._id === batchId ? before : undefined,
    enabled: studentId !== '' && batchId !== '',
  });

export const useStudentAttendance = (studentId: string, batchId: string, range: DayRange) =>
  useQuery(studentAttendanceQuery(studentId, batchId, range));

/** The student's own attendance, in one batch or all. */
export const useMyAttendance = (batchId: string, range: { startDate: string; endDate: string }) =>
  useQuery({ ...myAttendanceQuery(batchId, range), placeholderData: keepPreviousData });

export const myAttendanceQuery = (batchId: string, range: { startDate: string; endDate: string }) =>
  queryOptions({
    queryKey: [...attendanceKey, 'mine', batchId, range],
    queryFn: async ({ signal }) =>
      batchId === ''
        ? (await call(getMyAttendance, { query: range, signal })).data
        : (await call(getMyBatchAttendance, { params: { batchId }, query: range, signal })).data,
  });
