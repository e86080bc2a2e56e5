import { register } from '#contract/auth';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import { InviteAdminCard } from './invite-admin-card.tsx';

const typed = { name: 'Leela Kale', email: 'leela@school.example' };

async function invite() {
  const { user } = renderPage(<InviteAdminCard />, { as: 'admin' });
  await user.type(screen.getByLabelText('Full name'), typed.name);
  await user.type(screen.getByLabelText('Email'), typed.email);
  await user.click(screen.getByRole('button', { name: /^Send invitation/ }));
}

describe('another admin', () => {
  test('is invited by name and email, and the form is empty for the next one', async () => {
    const requests = mockApi(register, { data: { _id: '1', role: 'admin', ...typed } });
    await invite();
    expect(await screen.findByText(/on its way to leela@school.example/)).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([typed]);
    expect(screen.getByLabelText('Full name')).toHaveValue('');
  });

  test('whose email is taken is not invited, and nothing typed is lost', async () => {
    const taken = 'This email belongs to somebody already';
    mockApi(register, () => refuse('duplicate', taken, { fields: { email: taken } }));
    await invite();
    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/^Email/)).toHaveValue(typed.email);
  });
});
