import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { ErrorScreen } from './error-screen.tsx';

function Broken(): never {
  throw new Error('A part that cannot be drawn');
}

test('the fallback error screen says what the specification says, logs the error and offers two ways on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  renderRoutes([{ path: '/', element: <Broken />, errorElement: <ErrorScreen /> }], '/');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in this part of the application.');
  const heading = screen.getByRole('heading', { name: 'We apologize for the inconvenience' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(
    screen.getByText(
      'The application encountered an unexpected error. You can try refreshing the page or returning to the home page.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home Page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'A part that cannot be drawn' }));
});
