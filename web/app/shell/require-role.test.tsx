import { getMe } from '#contract/auth';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { requireRole } from './require-role.ts';
import { afterLogin, landingPath } from '../../lib/areas.ts';
import { AreaNotice } from './area-notice.tsx';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice } from '../../lib/notices.ts';

vi.mock('../../lib/leave-to.ts', { spy: true });
vi.mock('../../lib/notices.ts', { spy: true });

const timeZone = 'Asia/Kolkata';

const areas = [
  {
    path: '/app/students',
    loader: ({ request }: { request: Request }) => requireRole(request, 'admin'),
    element: <h1>Students</h1>,
  },
  { path: '/app/student/dashboard', element: <AreaNotice /> },
];

beforeEach(() => {
  vi.mocked(leaveTo)
    .mockReset()
    .mockImplementation(() => {});
  vi.mocked(leaveNotice).mockClear();
});

/** Where the guard redirected to. */
const leftTo = () => waitFor(() => vi.mocked(leaveTo).mock.lastCall?.[0] ?? Promise.reject(new Error('Still there')));

describe('the guard of a signed-in area', () => {
  test('"an unauthenticated visitor is sent to /login, remembering the attempted location"', async () => {
    mockApi(getMe, () => refuse('unauthenticated', 'Log in first'));
    renderRoutes(areas, '/app/students?search=riya');
    expect(await leftTo()).toBe('/login?next=%2Fapp%2Fstudents%3Fsearch%3Driya');
  });

  test('lets the right role in', async () => {
    mockApi(getMe, { data: people.admin, timeZone });
    renderRoutes(areas, '/app/students');
    expect(await screen.findByRole('heading', { name: 'Students' })).toBeVisible();
  });

  test('"an authenticated user with a disallowed role is redirected to own dashboard", and told why', async () => {
    mockApi(getMe, { data: people.student, timeZone });
    const { router } = renderRoutes(areas, '/app/students');
    expect(await screen.findByText('That page is for admins.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/app/student/dashboard');
  });

  test('"auth is initialised once": going on asks nobody again', async () => {
    const asked = mockApi(getMe, { data: people.student, timeZone });
    const { router } = renderRoutes(areas, '/app/students');
    await screen.findByText('That page is for admins.');
    await router.navigate('/app/students');
    expect(router.state.location.pathname).toBe('/app/student/dashboard');
    expect(asked).toHaveLength(1);
  });

  test('"failed session check clears the user": the login page says so and remembers the address', async () => {
    mockApi(getMe, () => refuse('too_many', ''));
    renderRoutes(areas, '/app/students');
    expect(await leftTo()).toBe('/login?next=%2Fapp%2Fstudents');
    expect(leaveNotice).toHaveBeenLastCalledWith({ kind: 'check-failed', text: 'Authentication check failed' });
  });

  test('sends a person with a one-time password to the page that replaces it', async () => {
    mockApi(getMe, { data: people.admin, mustChangePassword: true, timeZone });
    renderRoutes(areas, '/app/students');
    expect(await leftTo()).toBe('/change-password');
  });

  test('"or /login if the role is unknown", where a sentence says why', async () => {
    mockApi(getMe, { data: { ...people.admin, role: 'librarian' as 'admin' }, timeZone });
    renderRoutes(areas, '/app/students');
    expect(await leftTo()).toBe('/login');
    expect(leaveNotice).toHaveBeenLastCalledWith({ kind: 'unknown-role' });
  });
});

describe('"Role landing routes"', () => {
  test.each([
    [null, '/login'],
    ['admin', '/app/dashboard'],
    ['teacher', '/app/teacher/dashboard'],
    ['student', '/app/student/dashboard'],
    ['librarian', '/app'],
  ])('%s starts at %s', (role, path) => {
    expect(landingPath(role === null ? null : { role })).toBe(path);
  });
});

describe('after a login', () => {
  test('the remembered address is opened if the role may', () => {
    expect(afterLogin(people.admin, '/app/students?page=2')).toBe('/app/students?page=2');
    expect(afterLogin(people.student, '/app/students')).toBe('/app/student/dashboard');
  });

  test('an address outside is never followed', () => {
    for (const crafted of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(afterLogin(people.teacher, crafted)).toBe('/app/teacher/dashboard');
    }
  });
});
