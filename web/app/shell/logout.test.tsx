import { logout } from '#contract/auth';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { leaveTo } from '../../lib/leave.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { logOut as endOwnSession } from '../lib/log-out.ts';
import { queryClient } from '../lib/query-client.ts';
import { startSession, useUser } from '../lib/session.ts';
import { SignedInArea } from './signed-in-area.tsx';

vi.mock('../../lib/leave.ts', { spy: true });
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

async function logOut() {
  readMarks.mockClear();
  vi.mocked(leaveTo)
    .mockReset()
    .mockImplementation(() => {});
  startSession(people.student);
  const routes = [{ path: '/app', element: <SignedInArea />, children: [{ index: true, element: <Area /> }] }];
  const { user } = renderRoutes(routes, '/app');
  await user.click(await screen.findByRole('button', { name: 'Riya Patil has 82 of 100' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'));
}

describe('"Logout: success or failure both end on /login"', () => {
  test('a success is told there', async () => {
    mockApi(logout, { data: null });
    await logOut();
    expect(leaveNotice).toHaveBeenLastCalledWith({ kind: 'logged-out' });
  });

  test('a failure is told there too', async () => {
    mockApi(logout, () => refuse('internal', 'Logout failed'));
    await logOut();
    expect(leaveNotice).toHaveBeenLastCalledWith({ kind: 'logout-failed' });
  });

  test('nothing is asked for anew on the way', async () => {
    mockApi(logout, () => refuse('internal', 'Logout failed'));
    await logOut();
    expect(readMarks).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryData(['session'])).toBeNull();
  });
});
