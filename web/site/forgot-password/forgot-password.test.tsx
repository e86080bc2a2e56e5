import { forgotPassword } from '#contract/auth';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../test/mock-api.ts';
import { renderSitePage } from '../../test/render-site.tsx';
import { fullSite } from '../sample-site.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';

const open = (canSendMail: boolean) =>
  renderSitePage(<ForgotPasswordPage />, { site: { ...fullSite, canSendMail }, url: '/forgot-password' });

test('a link is asked for by email, and can be asked for again after a while', async () => {
  const sent = mockApi(forgotPassword, { data: null, message: 'If this email has an account, we have sent a link.' });
  const { user } = open(true);
  await user.type(screen.getByLabelText('Email'), 'meera@example.com');
  await user.click(screen.getByRole('button', { name: /^Send link/ }));
  expect(await screen.findByText(/we have sent a link/)).toBeVisible();
  expect(screen.getByText(/^You can ask for another link/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'meera@example.com' }]);
});

test('where no mail can be sent the office is the only way offered', () => {
  const { container } = open(false);
  expect(container).toHaveTextContent('Call or visit the office. They give you a one-time password');
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:${fullSite.academy.phones[0]}`);
  expect(container).toHaveTextContent(/Monday to \w+/);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(container).not.toHaveTextContent(/link/);
});
