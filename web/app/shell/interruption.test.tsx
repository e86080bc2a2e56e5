import { getMe, login, type User } from '#contract/auth';
import { updateSubject } from '#contract/subjects';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userHeader } from '#contract/endpoint';
import { call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { checkSession, startSession } from '../session/session.ts';
import { FormFrame } from '../ui/form-frame.tsx';
import { SignedInArea } from './signed-in-area.tsx';

vi.mock('../../lib/leave-to.ts', { spy: true });

const timeZone = 'Asia/Kolkata';
const subject = { _id: '01990000-0000-7000-8000-000000000055' };
const other = { ...people.admin, _id: '01990000-0000-7000-8000-000000000066', name: 'Ravi Deo' };

function Form() {
  const { frame, field } = useAppForm({
    initialValues: { name: '' },
    onSubmit: (values) => call(updateSubject, { params: { id: subject._id }, body: { ...values, version: 1 } }),
  });
  return (
    <FormFrame {...frame} label="Subject">
      <input {...field('name')} aria-label="Name" />
      <button type="submit">Save</button>
    </FormFrame>
  );
}

/** A form in the signed-in area of an admin; with `typed` it holds unsaved work. */
async function open(typed: string) {
  startSession(people.admin);
  const routes = [{ path: '/app', element: <SignedInArea />, children: [{ index: true, element: <Form /> }] }];
  const { user } = renderRoutes(routes, '/app');
  if (typed !== '') await user.type(await screen.findByLabelText('Name'), typed);
  else await screen.findByLabelText('Name');
  return user;
}

const signInName = 'meera@example.com';
const saved = { data: { ...subject, name: 'Botany' } as never };

beforeEach(
  () =>
    void vi
      .mocked(leaveTo)
      .mockReset()
      .mockImplementation(() => {}),
);

describe('a session that ends', () => {
  test('under unsaved work brings the login over the page, and the work is saved after it', async () => {
    let isIn = false;
    const seen = mockApi(updateSubject, () => (isIn ? saved : refuse('unauthenticated', 'Log in to continue')));
    mockApi(getMe, () => (isIn ? { data: people.admin, timeZone } : refuse('unauthenticated', 'Log in to continue')));
    const logins = mockApi(login, () => {
      isIn = true;
      return { data: people.admin, timeZone };
    });
    const user = await open('Botany');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(leaveTo).not.toHaveBeenCalled();
    const password = within(dialog).getByLabelText('Password');
    await user.keyboard('{Escape}');
    await user.type(within(dialog).getByLabelText(/^Email, phone/), signInName);
    await user.type(password, 'front desk mornings');
    await user.click(within(dialog).getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(logins[0]?.body).toMatchObject({ email: signInName, password: 'front desk mornings' });
    expect(screen.getByLabelText('Name')).toHaveValue('Botany');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen[1]?.headers.get(userHeader)).toBe(people.admin._id);
  });

  test('without unsaved work leads to the login page, and back', async () => {
    mockApi(updateSubject, () => refuse('unauthenticated', 'Log in to continue'));
    const user = await open('');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?next=/)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can be left for the login page, giving the work up', async () => {
    mockApi(updateSubject, () => refuse('unauthenticated', 'Log in to continue'));
    const user = await open('Botany');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    await user.click(within(dialog).getByRole('button', { name: 'Leave this page' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?next=/)));
  });
});

describe('another person who logged in in another tab', () => {
  const refused = () => refuse('other_user', 'You are logged in as Ravi Deo now');

  test('is named over the page, which keeps what was typed and saves nothing in their name', async () => {
    let now: User = other;
    const seen = mockApi(updateSubject, () => (now === other ? refused() : saved));
    mockApi(getMe, () => ({ data: now, timeZone }));
    mockApi(login, () => {
      now = people.admin;
      return { data: now, timeZone };
    });
    const user = await open('Botany');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'You are logged in as Ravi Deo now' });
    expect(seen[0]?.headers.get(userHeader)).toBe(people.admin._id);
    await user.type(within(dialog).getByLabelText(/^Email, phone/), signInName);
    await user.type(within(dialog).getByLabelText('Password'), 'front desk mornings');
    await user.click(within(dialog).getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Botany');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('is not taken for the one who typed, if they log in over the page too', async () => {
    mockApi(updateSubject, () => refuse('unauthenticated', 'Log in to continue'));
    mockApi(login, { data: other, timeZone });
    const user = await open('Botany');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(await screen.findByLabelText(/^Email, phone/), signInName);
    await user.type(screen.getByLabelText('Password'), 'another password');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const dialog = await screen.findByRole('dialog', { name: 'You are logged in as Ravi Deo now' });
    expect(within(dialog).getByLabelText('Password')).toHaveValue('');
    await user.click(within(dialog).getByRole('button', { name: 'Go on as Ravi Deo' }));
    expect(leaveTo).toHaveBeenCalledWith(window.location.href, { replace: true });
  });

  test('gets the page anew, if nothing is unsaved on it', async () => {
    mockApi(getMe, { data: other, timeZone });
    await open('');
    await checkSession();
    expect(leaveTo).toHaveBeenCalledWith(window.location.href, { replace: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
