import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSitePage } from '../../test/render-site.tsx';
import { PublicNavbar } from './public-navbar.tsx';

test('the menu of small screens has every page in its place, the languages and the next step below them', async () => {
  const { user } = renderSitePage(<PublicNavbar name="Sample Academy" logo={null} pathname="/about" />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const links = within(screen.getByRole('dialog', { name: 'Menu' })).getAllByRole('link');
  const pages = ['Home', 'Courses', 'Resources', 'Registration', 'About Us', 'Contact Us'];
  expect(links.map(({ textContent }) => textContent)).toEqual([...pages, 'मराठी', 'हिन्दी', 'Register for admission']);
});
