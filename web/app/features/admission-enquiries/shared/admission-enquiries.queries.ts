import {
  type AdmissionEnquiry,
  createEnquiry,
  deleteEnquiry,
  type EnquiryInList,
  getEnquiry,
  listBatchChoices,
  listEnquiries,
  setEnquiryStatus,
  updateEnquiry,
} from '#contract/admission-enquiries';
import type { AnswerOf, BodyInputOf } from '#contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import type { listQuery } from '../../../lib/list-state.ts';
import { markStale } from '../../../lib/query-client.ts';
import { call, type QueryWords } from '../../../../lib/api.ts';

export type EnquiryQuery = QueryWords<typeof listEnquiries>;
export type EnquiryMove = BodyInputOf<typeof setEnquiryStatus>;
type ListAnswer = AnswerOf<typeof listEnquiries>;

const enquiriesKey = ['admission-enquiries'];
const listsKey = [...enquiriesKey, 'list'];
const enquiryKey = (id: string) => [...enquiriesKey, 'one', id];

/** Polls each minute while visible: waiting times go stale with the clock. */
export const enquiriesQuery = (query: EnquiryQuery) =>
  queryOptions({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => call(listEnquiries, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const useEnquiries = (query: EnquiryQuery) => useQuery(enquiriesQuery(query));

/** The list of registrations. */
export const enquiriesListed = {
  of: listEnquiries,
  filters: ['status', 'standard', 'period', 'followUp'],
} as const;

type EnquiriesQuery = ReturnType<typeof listQuery<(typeof enquiriesListed.filters)[number]>>;

/** Filters shared by board, table and counts. */
export const sharedOf = ({ search, standard, period }: EnquiriesQuery) => ({
  ...(search && { search }),
  ...(standard && { standard }),
  ...(period && { period }),
});

/** The query of the counts. */
export const overviewOf = (query: EnquiriesQuery) => ({ ...sharedOf(query), limit: 1 });

export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: enquiryKey(id),
    queryFn: async ({ signal }) => (await call(getEnquiry, { params: { id }, signal })).data,
  });

export const useEnquiry = (id: string) => useQuery(enquiryQuery(id));

/** Registrations waiting for their first call, for the sidebar. */
export const useWaitingEnquiries = (): { count: number; over24h: number } => {
  const { data } = useQuery({
    queryKey: [...listsKey, { status: 'new', limit: 1 }],
    queryFn: ({ signal }) => call(listEnquiries, { query: { status: 'new', limit: 1 }, signal }),
    refetchInterval: 60_000,
  });
  return { count: data?.counts.new ?? 0, over24h: data?.waitingOver24h ?? 0 };
};

/** Initial values of the student form from an enquiry. */
export function useEnquiryPrefill(id: string | null) {
  const enquiry = useQuery({
    queryKey: enquiryKey(id ?? ''),
    queryFn: async ({ signal }) => (await call(getEnquiry, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
  });
  // Batches of the requested subjects.
  const choices = useQuery({
    queryKey: [...enquiriesKey, 'batches', id],
    queryFn: async ({ signal }) => (await call(listBatchChoices, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
  });
  const { data } = enquiry;
  return {
    isPending: id !== null && (enquiry.isPending || choices.isPending),
    error: enquiry.error ?? choices.error,
    retry: () => {
      void enquiry.refetch();
      void choices.refetch();
    },
    enquiry: data,
    choices: choices.data ?? [],
    known: data && {
      name: data.studentName,
      standard: data.standard?._id ?? null,
      guardians: data.guardians,
      email: data.email ?? '',
      schoolName: data.schoolName ?? '',
      batches: (choices.data ?? []).filter(({ isSuggested }) => isSuggested).map(({ _id }) => _id),
    },
  };
}

export const useCreateEnquiry = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof createEnquiry>) => call(createEnquiry, { body }),
  });

export const useUpdateEnquiry = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateEnquiry>) => call(updateEnquiry, { params: { id }, body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(enquiryKey(id), data);
    },
  });
};

export const useDeleteEnquiry = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteEnquiry, { params: { id } }),
    meta: { deletes: true },
  });

/** Optimistic update: the card moves immediately; a refusal rolls it back. */
export const useMoveEnquiry = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ enquiry, move }: { enquiry: EnquiryInList; move: EnquiryMove }) =>
      call(setEnquiryStatus, { params: { id: enquiry._id }, body: move }),
    onMutate: async ({ enquiry, move }) => {
      await queryClient.cancelQueries({ queryKey: listsKey });
      for (const [key, answer] of queryClient.getQueriesData<ListAnswer>({ queryKey: listsKey })) {
        const { status } = (key.at(-1) ?? {}) as { status?: string };
        if (answer) queryClient.setQueryData(key, afterMove(answer, status, moved(enquiry, move)));
      }
    },
    onSuccess: ({ data }) => queryClient.setQueryData<AdmissionEnquiry>(enquiryKey(data._id), data),
    // A refetch rolls the update back.
    onError: () => markStale(),
  });
};

const moved = (enquiry: EnquiryInList, move: EnquiryMove): EnquiryInList => ({
  ...enquiry,
  status: move.status,
  statusChangedAt: new Date().toISOString(),
  ...(move.visitAt !== undefined && { visitAt: move.visitAt }),
  ...(move.nextFollowUpOn !== undefined && { nextFollowUpOn: move.nextFollowUpOn }),
  declineReason: move.declineReason ?? null,
});

function afterMove(answer: ListAnswer, listed: string | undefined, enquiry: EnquiryInList): ListAnswer {
  const before = answer.data.find(({ _id }) => _id === enquiry._id);
  const isListed = listed === undefined || listed === enquiry.status;
  const others = answer.data.filter(({ _id }) => _id !== enquiry._id);
  const data =
    before && isListed
      ? answer.data.map((row) => (row._id === enquiry._id ? enquiry : row))
      : isListed
        ? [enquiry, ...others]
        : others;
  const total = answer.pagination.total + data.length - answer.data.length;
  return { ...answer, data, pagination: { ...answer.pagination, total } };
}
