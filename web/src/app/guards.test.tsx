import { getMe } from '#contract/auth';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people, renderRoutes } from '../../test/render.tsx';
import { requireRole } from './guards.ts';
import { afterLogin, landingPath } from './paths.ts';
import { AreaNotice } from './shell/area-notice.tsx';
import { LoginNotice } from '../features/auth/login-notice.tsx';

const timeZone = 'Asia/Kolkata';

const areas = [
  {
    path: '/app/students',
    loader: ({ request }: { request: Request }) => requireRole(request, ['admin']),
    element: <h1>Students</h1>,
  },
  { path: '/app/student/dashboard', element: <AreaNotice /> },
  {
    path: '/login',
    element: (
      <>
        <h1>Login</h1>
        <LoginNotice isSentHere />
      </>
    ),
  },
];

describe('the guard of a signed-in area', () => {
  test('"an unauthenticated visitor is sent to /login, remembering the attempted location"', async () => {
    mockApi(getMe, () => refuse('unauthenticated', 'Log in first'));
    const { router } = renderRoutes(areas, '/app/students?search=riya');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location.search).toBe('?next=%2Fapp%2Fstudents%3Fsearch%3Driya');
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

  test('"failed session check clears the user": the login page says so and remembers the address', async () => {
    const asked = mockApi(getMe, () => refuse('too_many', ''));
    const { router } = renderRoutes(areas, '/app/students');
    expect(await screen.findByText('Authentication check failed')).toBeVisible();
    expect(router.state.location.search).toBe('?next=%2Fapp%2Fstudents');
    const checks = asked.length;
    await router.navigate('/app/students');
    expect(router.state.location.pathname).toBe('/login');
    expect(asked).toHaveLength(checks);
  });

  test('sends somebody with a one-time password to the page that replaces it', async () => {
    mockApi(getMe, { data: people.admin, mustChangePassword: true, timeZone });
    const { router } = renderRoutes(areas, '/app/students');
    expect(await screen.findByText('Another page')).toBeVisible();
    expect(router.state.location.pathname).toBe('/change-password');
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
