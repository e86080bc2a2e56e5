import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './table-model.ts';

interface Row {
  id: string;
  name: string;
}

const rows: Row[] = [
  { id: 'a', name: 'Arjun Pawar' },
  { id: 'b', name: 'Riya Patil' },
];

const basics: DataTableProps<Row> = {
  caption: 'Students',
  rows,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [{ key: 'name', header: 'Name', sortKey: 'name', cell: ({ name }) => name }],
  listRow: ({ name }) => ({ title: name }),
  empty: <p>No students yet</p>,
};

describe('the table', () => {
  test('says how it is sorted and turns the order round', async () => {
    const onSort = vi.fn();
    const { user } = renderPage(<DataTable {...basics} sort="name" onSort={onSort} />);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    screen.getByRole('button', { name: 'Name' }).focus();
    await user.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledWith('-name');
  });

  test('leads to the record by its first cell', () => {
    renderPage(<DataTable {...basics} rowHref={({ id }) => `/app/students/${id}`} />);
    expect(screen.getByRole('link', { name: 'Riya Patil' })).toHaveAttribute('href', '/app/students/b');
  });

  test('counts the selection over all pages and gives it up on Escape', async () => {
    function Selecting() {
      const [selected, onChange] = useState<ReadonlySet<string>>(new Set(['z']));
      return <DataTable {...basics} selection={{ selected, onChange, actions: <button>Print</button> }} />;
    }
    const { user } = renderPage(<Selecting />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Riya Patil' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull();
  });

  test('a failure offers another try and keeps the rows that were there', async () => {
    const onRetry = vi.fn();
    const { user } = renderPage(
      <DataTable {...basics} problem={new Error('Failed to fetch students')} onRetry={onRetry} />,
    );
    expect(within(screen.getByRole('alert')).getByText('Failed to fetch students')).toBeVisible();
    expect(screen.getByText('Riya Patil')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('without rows it shows what the page says about that', () => {
    renderPage(<DataTable {...basics} rows={[]} />);
    expect(screen.getByText('No students yet')).toBeVisible();
  });

  test('offers no search where there is nothing at all', () => {
    const { rerender } = renderPage(<DataTable {...basics} rows={[]} toolbar={<p>Search</p>} isUnused />);
    expect(screen.queryByText('Search')).toBeNull();
    rerender(<DataTable {...basics} rows={[]} toolbar={<p>Search</p>} />);
    expect(screen.getByText('Search')).toBeVisible();
  });

  test('pages are reached by number, and the place among all rows is said', async () => {
    const onPage = vi.fn();
    const { user } = renderPage(<DataTable {...basics} paging={{ page: 2, pageSize: 2, total: 9, onPage }} />);
    expect(screen.getByText('3–4 of 9')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(onPage).toHaveBeenCalledWith(5);
  });

  test('a page that is not there any more gives way to the last one', () => {
    const onPage = vi.fn();
    renderPage(<DataTable {...basics} rows={[]} paging={{ page: 9, pageSize: 25, total: 60, onPage }} />);
    expect(onPage.mock.calls).toEqual([[3]]);
    expect(screen.queryByText('No students yet')).toBeNull();
  });
});
