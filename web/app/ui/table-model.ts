import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Name of the sort in the endpoint; without it the column is not sortable. */
  sortKey?: string;
  /** Right-aligned numbers. */
  isNumber?: boolean;
  width?: number | string;
  /** Hidden in narrow tables. */
  isExtra?: boolean;
  /** For columns of buttons: a header would only repeat them. */
  isHeaderHidden?: boolean;
}

/** A row below 992 px, where a list has no columns. */
export interface ListRow {
  title: ReactNode;
  /** Its link, if it differs from the row's link in the table. */
  to?: string;
  facts?: ReactNode;
  before?: ReactNode;
  trailing?: ReactNode;
  /** Buttons in a line of their own, where they have words. */
  acts?: ReactNode;
}

export interface Selection {
  /** Ids across all pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Buttons of the bar. */
  actions: ReactNode;
  /** Offered as "Select all 34" where every row is loaded or can be fetched. */
  onSelectAll?: () => void;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined before the first load. Previous rows stay during a refetch. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Name of a row in labels ("Select Riya Patil"). */
  rowName: (row: Row) => string;
  listRow: (row: Row) => ListRow;
  /** Makes the row a link to its record. */
  rowHref?: (row: Row) => string;
  /** The error of the load; previous rows stay. */
  problem?: Error | null | undefined;
  onRetry?: () => void;
  isRefreshing?: boolean;
  /** Empty even without a filter, so the search is hidden. */
  isUnused?: boolean;
  /** `name` or `-name`. */
  sort?: string;
  onSort?: (sort: string) => void;
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void };
  selection?: Selection;
  /** Search, filters and buttons above. */
  toolbar?: ReactNode;
  /** Shown without rows, unless they are only filtered away. */
  empty: ReactNode;
  /** The empty state of a search or filter without a match: "No students match “gaikw”". */
  noMatch?: string;
  isFiltered?: boolean;
  onClear?: () => void;
}

export function toggleSelected({ selected, onChange }: Selection, id: string): void {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  onChange(next);
}
