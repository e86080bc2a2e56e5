import type { AnswerOf } from '#contract/endpoint';
import { listStudents } from '#contract/students';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import type { listQuery } from '../../../lib/list-state.ts';

/** Cards on an A4 sheet. */
export const perSheet = 10;

/** Ten sheets at a time. */
export const cardsAtATime = 10 * perSheet;

type CardsQuery = ReturnType<typeof listQuery<'standard' | 'batch' | 'status'>>;

/** Only who still comes gets a card, unless the address asks for others. */
export const cardsQuery = (query: CardsQuery) =>
  infiniteQueryOptions({
    queryKey: ['students', 'cards', query],
    queryFn: ({ pageParam, signal }) =>
      call(listStudents, { query: { status: 'active', ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, limit, total } }: AnswerOf<typeof listStudents>) =>
      page * limit < total ? page + 1 : undefined,
  });
