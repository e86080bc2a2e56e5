import { listMyBatches, listMyEarlierBatches } from '#contract/batches';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';

export const myBatchesQuery = queryOptions({
  queryKey: ['batches', 'mine'],
  queryFn: ({ signal }) => call(listMyBatches, { query: { limit: 100 }, signal }),
});

export const useMyBatches = () => useQuery(myBatchesQuery);

export const useMyEarlierBatches = (query: QueryWords<typeof listMyEarlierBatches>) =>
  useQuery({
    queryKey: ['batches', 'mine', 'earlier', query],
    queryFn: ({ signal }) => call(listMyEarlierBatches, { query, signal }),
    placeholderData: keepPreviousData,
  });
