import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { people } from '../../test/people.ts';
import { renderPage } from '../../test/render.tsx';
import { ProfileMenu } from './profile-menu.tsx';

test('a logout asks about marks that were not saved, too', async () => {
  localStorage.setItem(`tasika.register.${people.teacher._id}.b2.2026-07-16`, '{}');
  const { user } = renderPage(<ProfileMenu role="teacher" />, { as: 'teacher' });
  await user.click(screen.getByRole('button', { name: /^Profile menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('1 register has attendance that is not saved yet.');
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect(Object.keys(localStorage)).toContain(`tasika.register.${people.teacher._id}.b2.2026-07-16`);
});
