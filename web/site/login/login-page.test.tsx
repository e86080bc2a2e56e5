import { getMe, getSetup, login } from '#contract/auth';
import type { AnswerOf } from '#contract/endpoint';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { people } from '../../test/people.ts';
import { renderSitePage } from '../../test/render-site.tsx';
import LoginPage from './login-page.tsx';

vi.mock('../../lib/leave-to.ts', { spy: true });

const timeZone = 'Asia/Kolkata';
const open = (url = '/login') => renderSitePage(<LoginPage />, { url });
/** Where the page sent its reader. */
const leftTo = () => waitFor(() => vi.mocked(leaveTo).mock.lastCall?.[0] ?? Promise.reject(new Error('Still there')));

beforeEach(
  () =>
    void vi
      .mocked(leaveTo)
      .mockReset()
      .mockImplementation(() => {}),
);

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
    open();
    expect(await leftTo()).toBe(path);
  });

  test('nobody is asked for who is not signed in', async () => {
    setup({});
    const asked = mockApi(getMe, () => refuse('unauthenticated', 'Log in to continue'));
    open();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(asked).toHaveLength(0);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('who has a role that this version does not know stays, reads why, and goes round no circle', async () => {
    setup({ isSignedIn: true });
    const asked = mockApi(getMe, { data: { ...people.admin, role: 'librarian' as 'admin' }, timeZone });
    open();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findByText(/has a role that this website does not know/)).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('while there is no admin the setup comes first', async () => {
    setup({ isNeeded: true });
    open();
    expect(await leftTo()).toBe('/setup');
  });
});

describe('a login', () => {
  beforeEach(() => void setup({}));

  const logIn = async (url: string) => {
    const { user } = open(url);
    await user.type(
      await screen.findByRole('textbox', { name: 'Email, phone or admission number' }),
      'meera@example.com',
    );
    await user.type(screen.getByLabelText('Password'), 'front desk mornings');
    await user.click(screen.getByRole('button', { name: /^Login/ }));
  };

  test('"Login success sets the user", who goes on to the remembered location', async () => {
    mockApi(login, { data: people.admin, timeZone });
    await logIn('/login?next=%2Fapp%2Fstudents');
    expect(await leftTo()).toBe('/app/students');
  });

  test('after many wrong tries by others does the work it is asked for, says so, and gets in', async () => {
    const prices = [4, 6];
    const answer = Promise.withResolvers<AnswerOf<typeof login>>();
    const seen = mockApi(login, () => {
      const bits = prices.shift();
      return bits === undefined ? answer.promise : refuse('challenge', 'Work first', { challenge: { at: 1000, bits } });
    });
    await logIn('/login');
    expect(await screen.findByText(/^Too many wrong passwords\./)).toBeVisible();
    await waitFor(() => expect(seen).toHaveLength(3));
    expect(seen.map(({ body }) => Object.hasOwn(body as object, 'proof'))).toEqual([false, true, true]);
    expect(seen[2]?.body).toMatchObject({ email: 'meera@example.com', proof: { at: 1000, nonce: expect.any(Number) } });
    answer.resolve({ data: people.admin, timeZone });
    expect(await leftTo()).toBe('/app/dashboard');
    await waitFor(() => expect(screen.queryByText(/^Too many wrong passwords/)).not.toBeInTheDocument());
  });

  test('that fails says so in the words of the contract, keeps the email and empties the password', async () => {
    mockApi(login, () => refuse('unauthenticated', ''));
    await logIn('/login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
    expect(screen.getByRole('textbox', { name: 'Email, phone or admission number' })).toHaveValue('meera@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('after a logout', () => {
  test('a popup of 2000 ms says it, and its text stays on the page', async () => {
    setup({});
    leaveNotice({ kind: 'logged-out' });
    open();
    expect(await screen.findByRole('group', { name: 'Logged Out' })).toBeVisible();
    expect(screen.getAllByText('You have been successfully logged out')).toHaveLength(2);
  });

  test('a failure is said too, and that the session still runs', async () => {
    setup({});
    leaveNotice({ kind: 'logout-failed' });
    open();
    expect(await screen.findByRole('group', { name: 'Logout Failed' })).toBeVisible();
    expect(screen.getAllByText('There was an issue logging you out. Please try again.')).toHaveLength(2);
    expect(screen.getByText(/You are still logged in on this device/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the session' })).toHaveAttribute('href', '/app');
  });
});
