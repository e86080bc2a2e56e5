import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Name of the sort in the endpoint; without it the column cannot be sorted by. */
  sortKey?: string;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  width?: number | string;
  /** Left out where the table has little room. */
  isExtra?: boolean;
  /** For columns of buttons, whose header would only repeat them. */
  isHeaderHidden?: boolean;
}

/** A row below 992 px. */
export interface ListRow {
  title: ReactNode;
  /** Where it leads, if that is not the whole row's link in the table too. */
  to?: string;
  facts?: ReactNode;
  before?: ReactNode;
  trailing?: ReactNode;
}

export interface Selection {
  /** Ids over all pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Buttons of the bar. */
  actions: ReactNode;
  /** Offered as "Select all 34" where every row is loaded or can be asked for. */
  onSelectAll?: () => void;
}

export interface DataTableProps<Row> {
  /** Says what the table holds, to screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while nothing was loaded yet. Old rows stay while new ones load. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** How a row is named in labels ("Select Riya Patil"). */
  rowName: (row: Row) => string;
  listRow: (row: Row) => ListRow;
  /** Makes the row a link to its record. */
  rowHref?: (row: Row) => string;
  /** What went wrong while loading; old rows still stay. */
  problem?: Error | null | undefined;
  onRetry?: () => void;
  isRefreshing?: boolean;
  /** Nothing is there even without a filter, so that there is nothing to search. */
  isUnused?: boolean;
  /** `name` or `-name`. */
  sort?: string;
  onSort?: (sort: string) => void;
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void };
  selection?: Selection;
  /** Search, filters and buttons above. */
  toolbar?: ReactNode;
  /** Shown when there are no rows: first use or no match, as the caller knows which. */
  empty: ReactNode;
}

export function toggleSelected({ selected, onChange }: Selection, id: string): void {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  onChange(next);
}
