import { listAuditEntries } from '#contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../lib/api.ts';

export const useAuditEntries = (query: QueryWords<typeof listAuditEntries>) =>
  useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });
