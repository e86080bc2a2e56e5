import { listAbsentees } from '#contract/contacts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { isDay } from '../../../../lib/dates.ts';
import type { listQuery } from '../../../lib/list-state.ts';
import { whileQueued } from '../../contacts/shared/contacts.queries.ts';

export const absenteesQuery = ({ date, ...query }: ReturnType<typeof listQuery<'date'>>) => {
  const asked = date && isDay(date) ? { ...query, date } : query;
  return queryOptions({
    queryKey: ['attendance', 'absentees', asked],
    queryFn: ({ signal }) => call(listAbsentees, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileQueued(state.data?.data),
  });
};
