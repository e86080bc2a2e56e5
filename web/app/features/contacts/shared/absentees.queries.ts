import { listAbsentees } from '#contract/contacts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { isDay } from '../../../../lib/dates.ts';
import type { ListState } from '../../../lib/list-state.ts';
import { whileQueued } from './contacts.queries.ts';
import { listScreen } from '../../../lib/list-screen.ts';

type AbsenteesQuery = ListState<'date'>['query'];

export const absenteesQuery = ({ date, ...query }: AbsenteesQuery) => {
  const asked = date && isDay(date) ? { ...query, date } : query;
  return queryOptions({
    queryKey: ['attendance', 'absentees', asked],
    queryFn: ({ signal }) => call(listAbsentees, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileQueued(state.data?.data),
  });
};

export const useAbsentees = (query: AbsenteesQuery) => useQuery(absenteesQuery(query));

export const absenteesList = listScreen({
  of: listAbsentees,
  filters: ['date'],
  pageSize: 50,
  query: absenteesQuery,
  useAnswer: useAbsentees,
});
