import { getSite } from '#contract/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => {
    const { academy, logo } = (await call(getSite, { signal })).data;
    return { ...academy, logo };
  },
  staleTime: 10 * 60_000,
});

/** Whose application this is: its name, logo and ways to reach it. Undefined until it is known, and never worth an error. */
export const useAcademy = () => useQuery(siteQuery).data;
