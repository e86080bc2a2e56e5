import { type Admin, deleteAdmin, inviteAdmin, listAdmins, updateAdmin } from '#contract/admins';
import { inviteUser } from '#contract/auth';
import { getSite } from '#contract/site';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { mockMailServer } from '../../../../test/mock-mail-server.ts';
import { people } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render.tsx';
import AdminsPage from './admins-page.tsx';

const me: Admin = {
  _id: people.admin._id,
  name: people.admin.name,
  email: 'meera@example.com',
  status: 'active',
  devices: 1,
  lastSeenAt: '2026-06-15T04:00:00.000Z',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const other: Admin = {
  ...me,
  _id: '01990000-0000-7000-8000-000000000009',
  name: 'Leela Kale',
  email: 'leela@example.com',
};
const pagination = { page: 1, limit: 200, total: 2 };

beforeEach(() => void mockMailServer(true));

const open = (admins: Admin[] = [me, other]) => {
  mockApi(listAdmins, { data: admins, pagination });
  return renderPage(<AdminsPage />, { path: '/app/admins', url: '/app/admins', as: 'admin' });
};

async function choose(user: ReturnType<typeof open>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Leela Kale' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the admins', () => {
  test('are listed with who is invited and who is switched off; nothing can be done to oneself', async () => {
    open([me, { ...other, status: 'invited' }, { ...other, _id: '3', name: 'Om Raj', status: 'deactivated' }]);
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[0]!).getByText('You')).toBeVisible();
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    expect(within(rows[1]!).getByText('Invited')).toBeVisible();
    expect(within(rows[2]!).getByText('Deactivated')).toBeVisible();
  });

  test('are switched off after a question, and on again without one', async () => {
    const seen = mockApi(updateAdmin, { data: { ...other, status: 'deactivated', version: 2 } });
    const { user } = open();
    await choose(user, 'Deactivate');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Leela Kale?' });
    mockApi(listAdmins, { data: [me, { ...other, status: 'deactivated', version: 2 }], pagination });
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Deactivated')).toBeVisible();
    await choose(user, 'Activate again');
    expect(seen.map(({ body }) => body)).toEqual([
      { isActive: false, version: 1 },
      { isActive: true, version: 2 },
    ]);
  });

  test('are removed only after the name was typed, and what the server objects to is said there', async () => {
    const sentence = 'This is your own account. Another admin can deactivate or remove it.';
    const seen = mockApi(deleteAdmin, () => refuse('rule', sentence));
    const { user } = open();
    await choose(user, 'Remove admin');
    const dialog = await screen.findByRole('dialog', { name: 'Remove admin Leela Kale?' });
    await user.type(within(dialog).getByLabelText('Type Leela Kale to confirm'), 'Leela Kale');
    await user.click(within(dialog).getByRole('button', { name: 'Remove admin' }));
    expect(await within(dialog).findByText(sentence)).toBeVisible();
    expect(seen.map(({ params }) => params)).toEqual([{ id: other._id }]);
  });
});

describe('another admin', () => {
  const typed = { name: 'Om Raj', email: 'om@school.example' };
  const made = { ...other, ...typed, _id: '7', status: 'invited' } as const;

  async function invite(act = /^Send invitation/) {
    const { user } = open();
    const button = await screen.findByRole('button', { name: act });
    await user.type(await screen.findByLabelText('Full name'), typed.name);
    await user.type(screen.getByLabelText('Email'), typed.email);
    await user.click(button);
  }

  test('is invited by name and email, and the form is empty for the next one', async () => {
    const requests = mockApi(inviteAdmin, { data: made });
    await invite();
    expect(await screen.findByText(/is on its way to om@school.example/)).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([typed]);
    expect(screen.getByLabelText('Full name')).toHaveValue('');
  });

  test('gets a password on paper where there is no mail server, and nothing says that a mail is on its way', async () => {
    mockMailServer(false);
    mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
    mockApi(inviteAdmin, { data: made, oneTimePassword: 'abcd-efgh-2345' });
    await invite(/^Add admin/);
    const slip = await screen.findByRole('region', { name: /^One-time password/ });
    expect(within(slip).getByText('abcd-efgh-2345')).toBeVisible();
    expect(within(slip).getByText('om@school.example')).toBeVisible();
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  test('whose email is taken is not invited, and nothing typed is lost', async () => {
    const taken = 'This email already has an account';
    mockApi(inviteAdmin, () => refuse('duplicate', taken, { fields: { email: taken } }));
    await invite();
    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/^Email/)).toHaveValue(typed.email);
  });

  test('who lost the way in is invited again, and learns nothing on this screen but where the link went', async () => {
    mockApi(inviteUser, { data: { sentTo: other.email, mail: 'on_its_way', signInName: other.email } });
    const { user } = open();
    await choose(user, 'Send a new invitation');
    const dialog = await screen.findByRole('dialog', { name: 'Send Leela Kale a new invitation?' });
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/is on its way to leela@example.com/)).toBeVisible();
  });

  test('who lost the way in gets a new password to hand over where there is no mail server', async () => {
    mockMailServer(false);
    mockApi(getSite, () => refuse('not_found', 'The academy could not be shown'));
    mockApi(inviteUser, { data: { oneTimePassword: 'abcd-efgh-2345', signInName: other.email } });
    const { user } = open();
    await screen.findByRole('button', { name: /^Add admin/ });
    await choose(user, 'New one-time password');
    const dialog = await screen.findByRole('dialog', { name: 'Make a new one-time password for Leela Kale?' });
    await user.click(within(dialog).getByRole('button', { name: 'Make password' }));
    const slip = await screen.findByRole('region', { name: /^One-time password/ });
    expect(within(slip).getByText('abcd-efgh-2345')).toBeVisible();
  });
});
