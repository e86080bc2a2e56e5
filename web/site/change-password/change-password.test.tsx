import { changePassword, getMe } from '#contract/auth';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { leaveTo } from '../../lib/leave-to.ts';
import { rememberVisitor } from '../../lib/visitor.ts';
import { mockApi } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderSitePage } from '../../test/render-site.tsx';
import ChangePasswordPage from './change-password-page.tsx';

vi.mock('../../lib/leave-to.ts', { spy: true });

test('who logged in with a one-time password reads the rules beside the field, and goes on with a password of their own', async () => {
  vi.mocked(leaveTo).mockImplementation(() => {});
  rememberVisitor(people.teacher);
  mockApi(getMe, { data: people.teacher, timeZone: 'Asia/Kolkata', mustChangePassword: true });
  const changed = mockApi(changePassword, { data: null });
  const { user } = renderSitePage(<ChangePasswordPage />, { url: '/change-password' });
  const rules = await screen.findByRole('region', { name: 'Password rules' });
  const field = screen.getByLabelText('New password');
  expect(field).toHaveAccessibleDescription(expect.stringContaining(rules.querySelector('li')?.textContent ?? '-'));
  expect(screen.queryByLabelText('Password from the slip')).toBeNull();
  await user.type(field, 'eight warm mangoes');
  await user.click(screen.getByRole('button', { name: /^Save password/ }));
  await waitFor(() => expect(leaveTo).toHaveBeenLastCalledWith('/app/teacher/dashboard', { replace: true }));
  expect(changed.map(({ body }) => body)).toEqual([{ newPassword: 'eight warm mangoes' }]);
});
