import { listAuditEntries } from '#contract/audit';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type QueryWords } from '../../../../lib/api.ts';
import { listScreen } from '../../../lib/list-screen.ts';

export const auditEntriesQuery = (query: QueryWords<typeof listAuditEntries>) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useAuditEntries = (query: QueryWords<typeof listAuditEntries>) => useQuery(auditEntriesQuery(query));

export const auditList = listScreen({
  of: listAuditEntries,
  filters: ['entity', 'by', 'from', 'to'],
  pageSize: 50,
  query: auditEntriesQuery,
  useAnswer: useAuditEntries,
});
