import type { UseQueryResult } from '@tanstack/react-query';
import type { ListState } from './list-state.ts';

interface PagedAnswer<Row> {
  data: Row[];
  pagination: { total: number };
}

export type PagedQuery<Row> = Pick<
  UseQueryResult<PagedAnswer<Row>>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

/** Table props from a paged query and the list state: rows, failure, sort and paging. */
export function tableProps<Row>(
  list: Pick<ListState<never>, 'sort' | 'setSort' | 'page' | 'setPage' | 'pageSize' | 'isFiltered' | 'clear'>,
  query: PagedQuery<Row>,
) {
  return {
    rows: query.data?.data,
    problem: query.error,
    onRetry: () => void query.refetch(),
    isRefreshing: query.isFetching,
    isUnused: query.data?.pagination.total === 0 && !query.isPlaceholderData && !list.isFiltered,
    isFiltered: list.isFiltered,
    onClear: list.clear,
    sort: list.sort,
    onSort: list.setSort,
    paging: {
      page: list.page,
      pageSize: list.pageSize,
      total: query.data?.pagination.total ?? 0,
      onPage: list.setPage,
    },
  };
}
