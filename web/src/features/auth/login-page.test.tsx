import { getMe, getSetup, login } from '#contract/auth';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { people, renderRoutes } from '../../../test/render.tsx';
import LoginPage, { clientLoader } from './login-page.tsx';

const timeZone = 'Asia/Kolkata';
const place = (path: string) => ({ path, element: <h1>{path}</h1> });
const routes = [
  { path: '/login', element: <LoginPage />, loader: clientLoader },
  place('/setup'),
  place('/app/dashboard'),
  place('/app/teacher/dashboard'),
  place('/app/student/dashboard'),
  place('/app/students'),
];

const setup = (given: { isNeeded?: boolean; isSignedIn?: boolean }) =>
  mockApi(getSetup, { data: { isNeeded: false, isSignedIn: false, samples: [], ...given } });

describe('"Login screen: an authenticated user landing there goes to their role’s dashboard"', () => {
  test.each([
    ['admin', '/app/dashboard'],
    ['teacher', '/app/teacher/dashboard'],
    ['student', '/app/student/dashboard'],
  ] as const)('%s to %s, also when the device has forgotten them', async (role, path) => {
    setup({ isSignedIn: true });
    mockApi(getMe, { data: people[role], timeZone });
    renderRoutes(routes, '/login');
    expect(await screen.findByRole('heading', { name: path })).toBeVisible();
  });

  test('nobody is asked for who is not signed in', async () => {
    setup({});
    const asked = mockApi(getMe, () => refuse('unauthenticated', 'Log in to continue'));
    renderRoutes(routes, '/login');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  test('while there is no admin the setup comes first', async () => {
    setup({ isNeeded: true });
    renderRoutes(routes, '/login');
    expect(await screen.findByRole('heading', { name: '/setup' })).toBeVisible();
  });
});

describe('a login', () => {
  beforeEach(() => void setup({}));

  const logIn = async (url: string) => {
    const { user } = renderRoutes(routes, url);
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'meera@example.com');
    await user.type(screen.getByLabelText('Password'), 'front desk mornings');
    await user.click(screen.getByRole('button', { name: /^Login/ }));
  };

  test('"Login success sets the user", who goes on to the remembered location', async () => {
    mockApi(login, { data: people.admin, timeZone });
    await logIn('/login?next=%2Fapp%2Fstudents');
    expect(await screen.findByRole('heading', { name: '/app/students' })).toBeVisible();
  });

  test('that fails says so in the words of the contract, keeps the email and empties the password', async () => {
    mockApi(login, () => refuse('unauthenticated', ''));
    await logIn('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('meera@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});
