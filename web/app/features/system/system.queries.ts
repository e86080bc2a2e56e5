import { getSystemStatus } from '#contract/system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: async ({ signal }) => (await call(getSystemStatus, { signal })).data,
  // Nothing that a person does here changes it.
  refetchOnMount: 'always',
});

export const useSystemStatus = () => useQuery(systemStatusQuery);
