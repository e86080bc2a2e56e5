import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PublicFooter } from '../../design/public-footer.tsx';
import { renderSitePage } from '../../test/render-site.tsx';
import { fullSite } from '../sample-site.ts';

test('"contact details; social links": the footer has those of the settings, under the names they were given', () => {
  renderSitePage(<PublicFooter academy={fullSite.academy} />);
  const { email, socialLinks, phones } = fullSite.academy;
  for (const phone of phones) {
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(`tel:${phone}`);
  }
  expect(screen.getByRole('link', { name: `${email}` })).toHaveAttribute('href', `mailto:${email}`);
  for (const { label, url } of socialLinks) {
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', url);
  }
});
