import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { BulkBar } from './bulk-bar.tsx';
import classes from './data-table.module.css';
import { DataList } from './data-list.tsx';
import { ErrorCard } from './error-card.tsx';
import { NoMatch } from './no-match.tsx';
import { Pager } from './pager.tsx';
import { RowCheck } from './row-check.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { type DataColumn, type DataTableProps, toggleSelected } from './table-model.ts';
import { useIsNarrow, useIsPaper } from './screen-width.ts';

/** The one table of the product: a table from 992 px, a list below; sorted, filtered and paged by the server. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, problem, onRetry, selection, paging, isRefreshing, isUnused } = props;
  const toolbar = !isUnused && props.toolbar;
  // Nobody can call from paper, so a phone prints the table with its numbers too.
  const isPaper = useIsPaper();
  const isList = useIsNarrow() && !isPaper;
  const hasRows = rows !== undefined && rows.length > 0;
  const isBeyond = rows?.length === 0 && paging !== undefined && paging.total > 0;
  useLastPage(isBeyond ? paging : undefined);
  return (
    <section className={`sheet ${classes['table']}`} aria-label={props.caption}>
      {toolbar && <div className={`row wrap gap-10 no-print ${classes['toolbar']}`}>{toolbar}</div>}
      <div
        className={classes['progress']}
        data-active={(isRefreshing && rows !== undefined) || undefined}
        aria-hidden
      />
      {selection && selection.selected.size > 0 && (
        <BulkBar {...selection} {...(paging ? { total: paging.total } : {})} />
      )}
      {problem && (
        <div className={toolbar ? classes['problem'] : undefined}>
          <ErrorCard error={problem} {...(onRetry ? { onRetry } : {})} />
        </div>
      )}
      {(rows === undefined || isBeyond) && !problem && <SkeletonRows rows={8} />}
      {rows?.length === 0 && !isBeyond && !problem && <Nothing {...props} />}
      {hasRows && (isList ? <DataList {...props} rows={rows} /> : <WideTable {...props} rows={rows} />)}
      {hasRows && paging && <Pager {...paging} shown={rows.length} />}
    </section>
  );
}

function Nothing({
  empty,
  noMatch,
  isFiltered,
  onClear,
}: Pick<DataTableProps<object>, 'empty' | 'noMatch' | 'isFiltered' | 'onClear'>) {
  return isFiltered && noMatch && onClear ? <NoMatch title={noMatch} onClear={onClear} /> : empty;
}

/** The last rows were deleted, or an old link points past the end: go to the last page instead of an empty state. */
function useLastPage(paging: DataTableProps<object>['paging']): void {
  const last = paging && Math.ceil(paging.total / paging.pageSize);
  const isPast = paging !== undefined && last !== undefined && paging.page > last;
  useEffect(() => {
    if (isPast) paging.onPage(last);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each such page; the way to another is new with every render
  }, [isPast, last]);
}

function WideTable<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { caption, columns, rows, rowId, sort = '', onSort, selection } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  /** The link in the first cell is the accessible one; the rest of the row enlarges its target. */
  const open = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const href = target.closest('tr')?.dataset['link'];
    const isOther = target.closest('a, button, input, label, [role="menu"]')?.matches(`:not(.${classes['link']})`);
    // With a key pressed, the browser opens a tab, a window or a download.
    const isOfBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (href === undefined || isOther || isOfBrowser || window.getSelection()?.toString()) return;
    event.preventDefault();
    void navigate(href);
  };
  const pageIds = rows.map(rowId);
  const selectedHere = pageIds.filter((id) => selection?.selected.has(id)).length;
  const togglePage = () => {
    const next = new Set(selection?.selected);
    for (const id of pageIds) {
      if (selectedHere === pageIds.length) next.delete(id);
      else next.add(id);
    }
    selection?.onChange(next);
  };
  return (
    <table className={classes['grid']}>
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={`no-print ${classes['check']}`}>
              <Checkbox
                aria-label={t`Select all on this page`}
                checked={selectedHere > 0 && selectedHere === pageIds.length}
                indeterminate={selectedHere > 0 && selectedHere < pageIds.length}
                onChange={togglePage}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowId(row)} {...props} row={row} onOpen={open} />
        ))}
      </tbody>
    </table>
  );
}

type TableRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowId' | 'rowName' | 'rowHref' | 'selection'> & {
  row: Row;
  onOpen: (event: MouseEvent) => void;
};

function TableRow<Row>({ row, columns, rowId, rowName, rowHref, selection, onOpen }: TableRowProps<Row>) {
  const { t } = useLingui();
  const id = rowId(row);
  const href = rowHref?.(row);
  const isSelected = selection?.selected.has(id) ?? false;
  return (
    <tr data-selected={isSelected || undefined} data-link={href} onClick={onOpen}>
      {selection && (
        <td className={`no-print ${classes['check']}`}>
          <RowCheck
            label={t`Select ${rowName(row)}`}
            isChecked={isSelected}
            onToggle={() => toggleSelected(selection, id)}
          />
        </td>
      )}
      {columns.map(({ key, cell, isNumber, isExtra, isHeaderHidden }, index) => (
        <td
          key={key}
          className={isHeaderHidden ? 'no-print' : undefined}
          data-number={isNumber || undefined}
          data-extra={isExtra || undefined}
        >
          {index === 0 && href ? (
            // A plain anchor, which the table opens: with a `Link` and Mantine's checkbox in each row, a screen takes a tenth longer to open.
            <a href={href} className={`inline gap-10 plain-link ${classes['link']}`}>
              {cell(row)}
            </a>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

interface HeaderCellProps<Row> {
  column: DataColumn<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { header, sortKey, isNumber, isExtra, width, isHeaderHidden } = column;
  const direction = sort === sortKey ? 'ascending' : sort === `-${sortKey}` ? 'descending' : 'none';
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      className={isHeaderHidden ? 'no-print' : undefined}
      style={{ width }}
      data-number={isNumber || undefined}
      data-extra={isExtra || undefined}
      {...(sortKey && onSort ? { 'aria-sort': direction } : {})}
    >
      {sortKey && onSort ? (
        <button
          type="button"
          className={`inline gap-4 ${classes['sort']}`}
          onClick={() => onSort(direction === 'ascending' ? `-${sortKey}` : sortKey)}
        >
          {header}
          <Arrow size={14} aria-hidden data-active={direction !== 'none' || undefined} />
        </button>
      ) : (
        <span className={isHeaderHidden ? 'hidden-text' : undefined}>{header}</span>
      )}
    </th>
  );
}
