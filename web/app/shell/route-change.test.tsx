import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { RouteChange } from './route-change.tsx';

/** A page whose heading changes once its name is loaded. */
function Batch() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      {isLoaded ? (
        <div>
          <h1>10 Physics</h1>
          <button type="button">Edit</button>
        </div>
      ) : (
        <h1>Batch</h1>
      )}
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
    </>
  );
}

const open = () =>
  renderRoutes(
    [
      {
        element: (
          <main>
            <RouteChange />
            <Outlet />
          </main>
        ),
        children: [
          { path: '/', element: <Link to="/batch">Open</Link> },
          { path: '/batch', element: <Batch /> },
        ],
      },
    ],
    '/',
  );

test('the heading has the focus, and so has the one that takes its place', async () => {
  const { user } = open();
  await user.click(screen.getByRole('link', { name: 'Open' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Batch' })).toHaveFocus());
  // This navigates without a click, which would move the focus.
  fireEvent.click(screen.getByRole('button', { name: 'Load' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: '10 Physics' })).toHaveFocus());
});

test('focus stays in a field that was focused before the heading', async () => {
  const { user } = open();
  document.title = 'The batch';
  // The field is focused in the commit that mounts the page, before its effects.
  const presser = new MutationObserver(() => screen.queryByRole('button', { name: 'Load' })?.focus());
  presser.observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('link', { name: 'Open' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load' })).toHaveFocus());
  presser.disconnect();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The batch'));
  expect(screen.getByRole('button', { name: 'Load' })).toHaveFocus();
});

test('a focus that went elsewhere meanwhile stays there', async () => {
  const { user } = open();
  await user.click(screen.getByRole('link', { name: 'Open' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Batch' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Load' }));
  expect(screen.getByRole('heading', { name: '10 Physics' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load' })).toHaveFocus();
});
