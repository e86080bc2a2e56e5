import {
  type Batch,
  createBatch,
  deleteBatch,
  type EnrolledStudent,
  getBatch,
  getBatchDependants,
  listBatches,
  updateBatch,
} from '#contract/batches';
import type { BodyInputOf } from '#contract/endpoint';
import { listTeachers } from '#contract/teachers';
import { keepPreviousData, useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { ApiError, call, type QueryWords } from '../../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withUnsaved } from './enrolments.queries.ts';
import { listScreen } from '../../../lib/list-screen.ts';

const batchesKey = ['batches'];

/** One batch with everything its page shows. */
export type BatchDetails = Omit<Batch, 'enrolledStudents'> & { enrolledStudents: EnrolledStudent[] };

export type BatchBody = BodyInputOf<typeof createBatch>;

export const batchesQuery = (query: QueryWords<typeof listBatches>) =>
  queryOptions({
    queryKey: [...batchesKey, 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await call(listBatches, { query, signal });
      return { ...answer, data: answer.data.map(withUnsaved) };
    },
    placeholderData: keepPreviousData,
  });

export function useBatches(query: QueryWords<typeof listBatches>) {
  const batches = useQuery(batchesQuery(query));
  return {
    ...batches,
    /** Writes the server's answer into the cache as it is, without the enrolments that are being saved. */
    refresh: () => {
      const queryFn = () => call(listBatches, { query });
      void queryClient.prefetchQuery({ queryKey: batchesQuery(query).queryKey, queryFn, staleTime: 0 });
    },
  };
}

export const batchesList = listScreen({
  of: listBatches,
  filters: ['standard', 'subject', 'teacher', 'status'],
  defaultSort: 'name',
  query: batchesQuery,
  useAnswer: useBatches,
});

/** Batches without weekly classes or a teacher, as many as one form holds. */
export const unreadyBatchesQuery = batchesQuery({ unready: 'true', sort: 'name', limit: 50 });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...batchesKey, id],
    queryFn: async ({ signal }) => {
      const { data } = await call(getBatch, { params: { id }, query: { populate: 'enrolledStudents' }, signal });
      return withUnsaved(data as BatchDetails);
    },
  });

export const useBatch = (id: string) => useQuery(batchQuery(id));

/** Teachers who can be assigned to a batch. */
export const useTeachersToChoose = () =>
  useQuery({
    queryKey: ['teachers', 'list', { status: 'active', limit: 200, sort: 'name' }],
    queryFn: ({ signal }) => call(listTeachers, { query: { status: 'active', limit: 200, sort: 'name' }, signal }),
  });

/** Dependants of the batch; fetched when the delete dialog opens. */
export const useBatchDependants = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...batchesKey, id, 'dependants'],
    queryFn: async ({ signal }) => (await call(getBatchDependants, { params: { id }, signal })).data,
    enabled: isWanted,
    staleTime: 0,
  });

export const useCreateBatch = () =>
  useMutation({
    mutationFn: (body: BatchBody) => call(createBatch, { body }),
  });

export const useUpdateBatch = (id: string) =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateBatch>) => call(updateBatch, { params: { id }, body }),
  });

export interface BatchUpdate {
  id: string;
  body: BodyInputOf<typeof updateBatch>;
}

/**
 * Updates batches one by one, so that one that is refused keeps back none of the others. Stops where the server cannot be reached; the rest are
 * refused with that error.
 */
export const useUpdateBatches = () =>
  useMutation({
    mutationFn: async (updates: readonly BatchUpdate[]) => {
      const refused = new Map<string, ApiError>();
      let outage: ApiError | undefined;
      for (const { id, body } of updates) {
        try {
          if (outage === undefined) await call(updateBatch, { params: { id }, body });
          else refused.set(id, outage);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused.set(id, error);
          if (error.status === 0 || error.status >= 500) outage = error;
        }
      }
      return refused;
    },
  });

export const useDeleteBatch = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteBatch, { params: { id } }),
    meta: { deletes: true },
  });
