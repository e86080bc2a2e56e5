import { getMe, logout } from '#contract/auth';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { logOut as endOwnSession } from '../session/log-out.ts';
import { queryClient } from '../lib/query-client.ts';
import { loadSession, startSession, useUser } from '../session/session.ts';
import { SignedInArea } from './signed-in-area.tsx';

vi.mock('../../lib/leave-to.ts', { spy: true });
vi.mock('../../lib/notices.ts', { spy: true });

const readMarks = vi.fn(() => Promise.resolve('82 of 100'));

function Area() {
  const { name } = useUser();
  const marks = useQuery({ queryKey: ['marks'], queryFn: readMarks });
  return (
    <button type="button" onClick={() => void endOwnSession()}>
      {name} has {marks.data}
    </button>
  );
}

async function clickLogOut() {
  readMarks.mockClear();
  vi.mocked(leaveTo)
    .mockReset()
    .mockImplementation(() => {});
  startSession(people.student);
  const routes = [{ path: '/app', element: <SignedInArea />, children: [{ index: true, element: <Area /> }] }];
  const { user } = renderRoutes(routes, '/app');
  await user.click(await screen.findByRole('button', { name: 'Riya Patil has 82 of 100' }));
  return user;
}

async function logOut() {
  await clickLogOut();
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'));
}

describe('"Logout: success or failure both end on /login"', () => {
  test('a success is shown there', async () => {
    mockApi(logout, { data: null });
    await logOut();
    expect(leaveNotice).toHaveBeenLastCalledWith({ kind: 'logged-out' });
  });

  test('a failure is shown there too', async () => {
    mockApi(logout, () => refuse('internal', 'Logout failed'));
    await logOut();
    expect(leaveNotice).toHaveBeenLastCalledWith({ kind: 'logout-failed' });
  });

  test('nothing is fetched again on the way', async () => {
    mockApi(logout, () => refuse('internal', 'Logout failed'));
    await logOut();
    expect(readMarks).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryData(['session'])).toBeNull();
  });
});

describe('a logout without network', () => {
  const noNetwork = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

  test('stays in the application, which says so, and ends the session with the next network', async () => {
    const lost = noNetwork();
    await clickLogOut();
    expect(await screen.findByRole('heading', { name: 'You are logged out on this phone' })).toBeVisible();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(leaveTo).not.toHaveBeenCalled();
    lost.mockRestore();
    const requests = mockApi(logout, { data: null });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login', { replace: true }));
    expect(requests).toHaveLength(1);
  });

  test('lets nobody in with the session that is left, when the application is opened again', async () => {
    const lost = noNetwork();
    await clickLogOut();
    await screen.findByRole('heading', { name: 'You are logged out on this phone' });
    await expect(loadSession()).rejects.toThrow('Logout failed');
    lost.mockRestore();
    const asked = mockApi(getMe, { data: people.student, timeZone: 'Asia/Kolkata' });
    const ended = mockApi(logout, { data: null });
    expect(await loadSession()).toBeNull();
    expect([ended.length, asked.length]).toEqual([1, 0]);
  });

  test('ends on the login page all the same, where only the answer was lost', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation((address) =>
      address === '/login' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
    );
    await logOut();
    expect(leaveNotice).toHaveBeenLastCalledWith({ kind: 'logout-failed' });
  });
});
