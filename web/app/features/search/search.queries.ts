import { search } from '#contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Keeps the previous results while the next ones load. */
export const useSearch = (typed: string) =>
  useQuery({
    queryKey: ['search', typed],
    queryFn: async ({ signal }) => (await call(search, { query: { q: typed }, signal })).data,
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
