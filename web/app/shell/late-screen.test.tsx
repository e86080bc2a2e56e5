import { screen } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { frame, screenAt } from '../routes.ts';

// On the device in any case, but slow to load here.
beforeAll(frame);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});

function Frame() {
  return (
    <>
      <Link to="/fees">Fees</Link>
      <Outlet />
    </>
  );
}

const routes = () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ default: () => 'All the fees' });
  return [{ path: '/', element: <Frame />, children: [screenAt('fees', load)] }];
};

test.each([
  ['by its address', '/fees'],
  ['by the menu', '/'],
])('a screen whose code cannot be fetched says so %s, and opens with the next network', async (_, address) => {
  const { user } = renderRoutes(routes(), address);
  if (address === '/') await user.click(await screen.findByRole('link', { name: 'Fees' }));
  expect(await screen.findByRole('heading', { name: 'No internet' })).toBeVisible();
  expect(screen.getByText(/It opens by itself when you are online/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('All the fees')).toBeVisible();
});
