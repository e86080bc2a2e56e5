import { listCalls } from '#contract/contacts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';

export const callsQuery = (query: QueryWords<typeof listCalls>) =>
  queryOptions({
    queryKey: ['calls', query],
    queryFn: ({ signal }) => call(listCalls, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useCalls = (query: QueryWords<typeof listCalls>) => useQuery(callsQuery(query));
