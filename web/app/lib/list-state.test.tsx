import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useListState } from './list-state.ts';

function Example() {
  const list = useListState({ filters: ['standard'] });
  return (
    <>
      <SearchField label="Search" {...list.searchField} />
      <button onClick={() => list.setFilter('standard', 'ten')}>Ten</button>
      <button onClick={list.clear}>Clear</button>
      <output>{JSON.stringify(list.query)}</output>
    </>
  );
}

const query = () => JSON.parse(screen.getByRole('status').textContent);

test('a search that is still being typed is applied when the field is left', async () => {
  const { user } = renderPage(<Example />);
  await user.type(screen.getByRole('searchbox'), ' riya ');
  await user.tab();
  expect(query()).toEqual({ page: 1, limit: 25, search: 'riya' });
});

test('typing and filtering at once keeps both', async () => {
  const { user } = renderPage(<Example />);
  await user.type(screen.getByRole('searchbox'), 'riya');
  await user.click(screen.getByRole('button', { name: 'Ten' }));
  expect(query()).toEqual({ page: 1, limit: 25, search: 'riya', standard: 'ten' });
});

test('clearing forgets what was typed and not yet applied', async () => {
  const { user } = renderPage(<Example />);
  await user.type(screen.getByRole('searchbox'), 'riya');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(query()).toEqual({ page: 1, limit: 25 });
});
