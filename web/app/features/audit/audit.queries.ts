import { listAuditEntries } from '#contract/audit';
import type { QueryInputOf } from '#contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const useAuditEntries = (query: Partial<QueryInputOf<typeof listAuditEntries>>) =>
  useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });
