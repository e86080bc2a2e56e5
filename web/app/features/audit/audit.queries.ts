import { listAuditPeople } from '#contract/audit';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const useAuditPeople = () =>
  useQuery({
    queryKey: ['audit', 'people'],
    queryFn: async ({ signal }) => (await call(listAuditPeople, { signal })).data,
  });
