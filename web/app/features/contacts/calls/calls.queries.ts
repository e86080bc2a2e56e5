import { listCalls } from '#contract/contacts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import type { ListState } from '../../../lib/list-state.ts';
import { listScreen } from '../../../lib/list-screen.ts';

export const callsQuery = (query: QueryWords<typeof listCalls>) =>
  queryOptions({
    queryKey: ['calls', query],
    queryFn: ({ signal }) => call(listCalls, { query, signal }),
    placeholderData: keepPreviousData,
  });

type Asked = ListState<'part'>['query'];

const partQuery = ({ part = 'due', ...query }: Asked) => callsQuery({ ...query, part });

export const callsList = listScreen({
  of: listCalls,
  filters: ['part'],
  pageSize: 50,
  query: partQuery,
  useAnswer: (asked) => useQuery(partQuery(asked)),
});
