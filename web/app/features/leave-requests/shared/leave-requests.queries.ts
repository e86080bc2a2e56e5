import type { Register } from '#contract/attendance';
import { addLeave, answerLeaveInBatch, answerLeaveRequest, listLeaveRequests } from '#contract/leave-requests';
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

interface Answer {
  id: string;
  isAccepted: boolean;
}

export const useAddLeave = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof addLeave>) => call(addLeave, { body }) });

/** The office's answer, for all batches. */
export const useAnswerLeaveRequest = () =>
  useMutation({
    mutationFn: ({ id, isAccepted }: Answer) => call(answerLeaveRequest, { params: { id }, body: { isAccepted } }),
  });

/** The answer given in a register: the teacher's for this batch, the office's for all. */
export function useAnswerLeaveInRegister({ batch, date }: Register) {
  const queryClient = useQueryClient();
  const isTeacher = useUser().role === 'teacher';
  return useMutation({
    mutationFn: ({ id, isAccepted }: Answer): Promise<{ message?: string }> =>
      isTeacher
        ? call(answerLeaveInBatch, { params: { id, batchId: batch._id }, body: { isAccepted } })
        : call(answerLeaveRequest, { params: { id }, body: { isAccepted } }),
    onSuccess: (_answer, { id, isAccepted }) => {
      queryClient.setQueryData<Register>(registerKey(batch._id, date), (register) =>
        register === undefined ? undefined : withAnswer(register, id, { isAccepted, isByOffice: !isTeacher }),
      );
    },
    meta: { showsAnswer: true },
  });
}

const withAnswer = (
  register: Register,
  id: string,
  { isAccepted, isByOffice }: { isAccepted: boolean; isByOffice: boolean },
): Register => ({
  ...register,
  records: register.records.map((record) =>
    record.leave?._id === id
      ? { ...record, leave: { ...record.leave, isByOffice, status: isAccepted ? 'accepted' : 'declined' } }
      : record,
  ),
});
