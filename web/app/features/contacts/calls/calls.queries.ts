import { listCalls } from '#contract/contacts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { listScreen } from '../../../lib/list-screen.ts';
import type { ListState } from '../../../lib/list-state.ts';

/** What is due, unless the address names the other part. */
const callsQuery = ({ part = 'due', ...page }: ListState<'part'>['query']) => {
  const query = { ...page, part };
  return queryOptions({
    queryKey: ['calls', query],
    queryFn: ({ signal }) => call(listCalls, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const callsList = listScreen({
  of: listCalls,
  filters: ['part'],
  pageSize: 50,
  query: callsQuery,
  useAnswer: (query) => useQuery(callsQuery(query)),
});
