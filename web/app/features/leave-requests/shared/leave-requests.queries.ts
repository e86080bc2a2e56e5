import type { Register } from '#contract/attendance';
import {
  addLeave,
  answerLeaveInBatch,
  answerLeaveRequest,
  listLeaveRequests,
  type LeaveOfDay,
  listTaughtLeave,
} from '#contract/leave-requests';
import type { BodyInputOf } from '#contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { useUser } from '../../../session/session.ts';
import { registerKey } from '../../../offline/outbox/send-outbox.ts';
import { listScreen } from '../../../lib/list-screen.ts';

export const leaveRequestsQuery = (query: QueryWords<typeof listLeaveRequests>) =>
  queryOptions({
    queryKey: ['leave-requests', query],
    queryFn: ({ signal }) => call(listLeaveRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useLeaveRequests = (query: QueryWords<typeof listLeaveRequests>) => useQuery(leaveRequestsQuery(query));

export const leaveRequestsList = listScreen({
  of: listLeaveRequests,
  filters: ['status'],
  query: leaveRequestsQuery,
  useAnswer: useLeaveRequests,
});

export const taughtLeaveQuery = (query: QueryWords<typeof listTaughtLeave>) =>
  queryOptions({
    queryKey: ['leave-requests', 'taught', query],
    queryFn: ({ signal }) => call(listTaughtLeave, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const useTaughtLeave = (query: QueryWords<typeof listTaughtLeave>) => useQuery(taughtLeaveQuery(query));

export const taughtLeaveList = listScreen({
  of: listTaughtLeave,
  filters: ['status'],
  query: taughtLeaveQuery,
  useAnswer: useTaughtLeave,
});

/** The first of a teacher's requests, for the dashboard, the bell and the menu's badge. */
export const firstTaughtLeaveQuery = taughtLeaveQuery({ limit: 5 });

/** The first who are on leave today or later. */
export const comingLeaveQuery = taughtLeaveQuery({ status: 'accepted', limit: 5 });

/** An answer of the office or of a teacher; null takes it back. */
export interface LeaveAnswer {
  isAccepted: boolean | null;
  reason: string | null;
}

/** What the office, or the teacher, has answered to a request as it stands in a register. */
export const ownAnswer = ({ status, isByOffice, answerReason }: LeaveOfDay, isOffice: boolean): LeaveAnswer =>
  status === 'asked' || isByOffice !== isOffice
    ? { isAccepted: null, reason: null }
    : { isAccepted: status === 'accepted', reason: answerReason };

interface Answer extends LeaveAnswer {
  id: string;
}

export const useAddLeave = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof addLeave>) => call(addLeave, { body }) });

/** The office's answer, for all batches. */
export const useAnswerLeaveRequest = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Answer) => call(answerLeaveRequest, { params: { id }, body }),
  });

/** A teacher's answer for one batch. */
export const useAnswerTaughtLeave = () =>
  useMutation({
    mutationFn: ({ id, batchId, ...body }: Answer & { batchId: string }) =>
      call(answerLeaveInBatch, { params: { id, batchId }, body }),
  });

/** The answer given in a register: the teacher's for this batch, the office's for all. */
export function useAnswerLeaveInRegister({ batch, date }: Register) {
  const queryClient = useQueryClient();
  const isTeacher = useUser().role === 'teacher';
  return useMutation({
    mutationFn: ({ id, ...body }: Answer): Promise<unknown> =>
      isTeacher
        ? call(answerLeaveInBatch, { params: { id, batchId: batch._id }, body })
        : call(answerLeaveRequest, { params: { id }, body }),
    onSuccess: (_answer, answer) => {
      queryClient.setQueryData<Register>(registerKey(batch._id, date), (register) =>
        register === undefined ? undefined : withAnswer(register, answer, !isTeacher),
      );
    },
    meta: { showsAnswer: true },
  });
}

const withAnswer = (register: Register, { id, isAccepted, reason }: Answer, isOffice: boolean): Register => ({
  ...register,
  records: register.records.map((record) =>
    record.leave?._id === id
      ? {
          ...record,
          leave: {
            ...record.leave,
            isByOffice: isOffice && isAccepted !== null,
            answerReason: reason,
            status: isAccepted === null ? 'asked' : isAccepted ? 'accepted' : 'declined',
          },
        }
      : record,
  ),
});
