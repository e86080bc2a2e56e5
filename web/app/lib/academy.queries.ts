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

/** Name, logo and contact details of the academy. Undefined until loaded; a failure is not worth an error screen. */
export const useAcademy = () => useQuery(siteQuery).data;
