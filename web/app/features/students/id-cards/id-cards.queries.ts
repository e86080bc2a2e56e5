import { listStudents } from '#contract/students';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import type { listQuery } from '../../../lib/list-state.ts';
import { byPage } from '../../../lib/by-page.ts';

/** Cards on an A4 sheet. */
export const perSheet = 10;

/** Cards per request: ten sheets. */
export const cardsAtATime = 10 * perSheet;

export const cardsListed = {
  of: listStudents,
  filters: ['standard', 'batch', 'status'],
  defaultSort: 'name',
  pageSize: cardsAtATime,
} as const;

type CardsQuery = ReturnType<typeof listQuery<(typeof cardsListed.filters)[number]>>;

/** Only active students get a card, unless the address asks for others. */
export const cardsQuery = (query: CardsQuery) =>
  infiniteQueryOptions({
    queryKey: ['students', 'cards', query],
    queryFn: ({ pageParam, signal }) =>
      call(listStudents, { query: { status: 'active', ...query, birthday: true, page: pageParam }, signal }),
    ...byPage,
  });
