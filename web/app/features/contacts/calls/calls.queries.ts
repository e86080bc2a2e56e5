import { listCalls } from '#contract/contacts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { listScreen } from '../../../lib/list-screen.ts';

export const callsQuery = (query: QueryWords<typeof listCalls>) =>
  queryOptions({
    queryKey: ['calls', query],
    queryFn: ({ signal }) => call(listCalls, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useCalls = (query: QueryWords<typeof listCalls>) => useQuery(callsQuery(query));

export const callsList = listScreen({ of: listCalls, pageSize: 50, query: callsQuery, useAnswer: useCalls });
