import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage, renderRoutes } from '../../test/render.tsx';
import { ListSearch } from '../ui/list-search.tsx';
import { useListState } from './list-state.ts';

function Example() {
  const list = useListState({ filters: ['standard'] });
  return (
    <>
      <ListSearch label="Search" list={list} />
      <button onClick={() => list.setFilter('standard', 'ten')}>Ten</button>
      <button onClick={list.clear}>Clear</button>
      <output>{JSON.stringify(list.query)}</output>
    </>
  );
}

const query = () => JSON.parse(screen.getByRole('status').textContent);

test('a key is drawn by the field, and not by the list', () => {
  const draw = vi.fn();
  function List() {
    draw();
    return <ListSearch label="Search" list={useListState()} />;
  }
  renderPage(<List />);
  draw.mockClear();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'riya' } });
  expect(screen.getByRole('searchbox')).toHaveValue('riya');
  expect(draw).not.toHaveBeenCalled();
});

test('a search that is still being typed is applied when the field is left', async () => {
  const { user } = renderPage(<Example />);
  await user.type(screen.getByRole('searchbox'), ' riya ');
  await user.tab();
  expect(query()).toEqual({ page: 1, limit: 25, search: 'riya' });
});

test('typing and filtering at the same time keeps both', async () => {
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

test('letters typed while the address follows stay', async () => {
  const arrivals = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const asked: string[] = [];
  const loader = ({ request }: { request: Request }) => {
    asked.push(new URL(request.url).search);
    return arrivals[asked.length - 1]?.promise ?? null;
  };
  arrivals[0]?.resolve(null);
  const { user } = renderRoutes([{ path: '/', element: <Example />, loader }], '/');
  await user.type(await screen.findByRole('searchbox'), 'ri');
  await waitFor(() => expect(asked).toEqual(['', '?search=ri']));
  await user.type(screen.getByRole('searchbox'), 'ya');
  arrivals[1]?.resolve(null);
  await waitFor(() => expect(query()).toMatchObject({ search: 'ri' }));
  expect(screen.getByRole('searchbox')).toHaveValue('riya');
  await waitFor(() => expect(query()).toMatchObject({ search: 'riya' }));
});

test('a link to another search of the list, and the way back, fill the field', async () => {
  const { user, router } = renderPage(<Example />);
  await user.type(screen.getByRole('searchbox'), 'riya');
  await user.tab();
  await router.navigate('/?search=asha');
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('asha'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('riya'));
});
