import { listMyBatches } from '#contract/batches';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const myBatchesQuery = queryOptions({
  queryKey: ['batches', 'mine'],
  queryFn: ({ signal }) => call(listMyBatches, { query: { limit: 100 }, signal }),
});

export const useMyBatches = () => useQuery(myBatchesQuery);
