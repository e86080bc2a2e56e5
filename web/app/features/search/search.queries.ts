import { search } from '#contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** What was found stays on the screen until what the next letters find is there. */
export const useSearch = (typed: string) =>
  useQuery({
    queryKey: ['search', typed],
    queryFn: async ({ signal }) => (await call(search, { query: { q: typed }, signal })).data,
    enabled: typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
