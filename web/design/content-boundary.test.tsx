import { screen, waitFor } from '@testing-library/react';
import { Link, Outlet, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { ContentBoundary } from './content-boundary.tsx';

function Frame() {
  return (
    <>
      <Link to="/whole">Another screen</Link>
      <ContentBoundary place={useLocation().key}>
        <Outlet />
      </ContentBoundary>
    </>
  );
}

function Broken(): never {
  throw new Error('A part that cannot be drawn');
}

test('when a screen fails the menu stays, and leads on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const children = [
    { path: '/broken', element: <Broken /> },
    { path: '/whole', element: <h1>Whole</h1> },
  ];
  const { user } = renderRoutes([{ path: '/', element: <Frame />, children }], '/broken');
  const heading = await screen.findByRole('heading', { name: 'We apologize for the inconvenience' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'A part that cannot be drawn' }));
  await user.click(screen.getByRole('link', { name: 'Another screen' }));
  expect(await screen.findByRole('heading', { name: 'Whole' })).toBeVisible();
});
