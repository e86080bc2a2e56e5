import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { NotFound } from './not-found.tsx';

test('"An unknown screen name is logged and the not-found page is used"', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  window.history.replaceState(null, '', '/app/teacher/no-such-screen');
  renderRoutes([{ path: '*', element: <NotFound /> }], '/app/teacher/no-such-screen');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app/teacher/dashboard');
  expect(log).toHaveBeenCalledWith('No screen at /app/teacher/no-such-screen');
});
