import { getBatchHistory } from '#contract/attendance';
import { getBatch } from '#contract/batches';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import type { BatchDetails } from './batches.queries.ts';

export const teachingBatchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'teaching', id],
    queryFn: async ({ signal }) => {
      return (await call(getBatch, { params: { id }, query: { populate: 'enrolledStudents' }, signal }))
        .data as BatchDetails;
    },
  });

/** A batch with its students. */
export const useTeachingBatch = (id: string) => useQuery({ ...teachingBatchQuery(id), enabled: id !== '' });

/** The latest register of a batch, or null. */
export const useLastRegister = (batchId: string) =>
  useQuery({
    queryKey: ['attendance', 'history', batchId, 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await call(getBatchHistory, { params: { batchId }, query: { limit: 1 }, signal });
      return data[0] ?? null;
    },
  });
