import { logout } from '#contract/auth';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people, renderRoutes } from '../../test/render.tsx';
import { queryClient } from '../lib/query-client.ts';
import { showToast } from '../ui/toasts.tsx';
import SignedInLayout from './layouts/signed-in-layout.tsx';
import { startSession, useUser } from './session.ts';
import { useLogout } from './use-logout.ts';

vi.mock('../ui/toasts.tsx', { spy: true });

const readMarks = vi.fn(() => Promise.resolve('82 of 100'));

function Area() {
  const { name } = useUser();
  const marks = useQuery({ queryKey: ['marks'], queryFn: readMarks });
  const logOut = useLogout();
  return (
    <button type="button" onClick={() => void logOut()}>
      {name} has {marks.data}
    </button>
  );
}

async function logOut() {
  readMarks.mockClear();
  startSession(people.student);
  const routes = [
    { path: '/app', element: <SignedInLayout />, children: [{ index: true, element: <Area /> }] },
    { path: '/login', element: <h1>Login</h1> },
  ];
  const { user } = renderRoutes(routes, '/app');
  await user.click(await screen.findByRole('button', { name: 'Riya Patil has 82 of 100' }));
  await screen.findByRole('heading', { name: 'Login' });
}

describe('"Logout: success or failure both end on /login"', () => {
  test('a success is said in a popup of 2000 ms', async () => {
    mockApi(logout, { data: null });
    await logOut();
    expect(await screen.findAllByText('Logged Out')).not.toHaveLength(0);
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ forMs: 2000 }));
    expect(screen.getAllByText('You have been successfully logged out')).not.toHaveLength(0);
  });

  test('a failure is said too', async () => {
    mockApi(logout, () => refuse('internal', 'Logout failed'));
    await logOut();
    expect(await screen.findAllByText('Logout Failed')).not.toHaveLength(0);
    expect(screen.getAllByText('There was an issue logging you out. Please try again.')).not.toHaveLength(0);
  });

  test('nothing is asked for anew, and nothing of the person stays in memory', async () => {
    mockApi(logout, () => refuse('internal', 'Logout failed'));
    await logOut();
    expect(readMarks).toHaveBeenCalledTimes(1);
    // Dropped once the area has let go of it.
    await waitFor(() => expect(queryClient.getQueryData(['marks'])).toBeUndefined());
    expect(queryClient.getQueryData(['session'])).toBeNull();
  });
});
