import { listAuditEntries } from '#contract/audit';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';

export const auditEntriesQuery = (query: QueryWords<typeof listAuditEntries>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useAuditEntries = (query: QueryWords<typeof listAuditEntries>) => useQuery(auditEntriesQuery(query));
