import type { Resource } from '#contract/site';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderSitePage } from '../../test/render-site.tsx';
import ResourcesPage from './resources-page.tsx';
import { fullSite } from '../sample-site.ts';

const eleven = { _id: 'c-11s', name: '11 Science' };
const nine = { _id: 'c-9', name: '9 Standard' };

const resource = (number: number, over: Partial<Resource> = {}): Resource => ({
  _id: `r-${number}`,
  title: `Paper ${number}`,
  description: null,
  standard: eleven,
  subject: { _id: 's-physics', name: 'Physics', colour: 'peacock' },
  size: 1_800_000,
  pages: 14,
  date: '2026-11-19',
  address: `/api/site/resources/r-${number}`,
  ...over,
});

async function open(resources: Resource[]) {
  const opened = renderSitePage(<ResourcesPage />, { site: { ...fullSite, resources }, url: '/resources' });
  await screen.findByRole('heading', { level: 1, name: 'Resources' });
  return opened;
}

afterEach(() => window.history.replaceState(null, '', '/'));

test('a resource tells its type, size and date, and leads to the file', async () => {
  await open([resource(1, { description: 'With answers' })]);
  const link = screen.getByRole('link', { name: /Paper 1/ });
  expect(link).toHaveAttribute('href', '/api/site/resources/r-1');
  expect(link).toHaveTextContent('11 Science, Physics');
  expect(link).toHaveTextContent('PDF, 1.8 MB, 14 pages');
  expect(link).toHaveTextContent('19-11-2026');
  expect(screen.queryByRole('navigation', { name: 'Standards' })).toBeNull();
});

test('resources of one standard have an address of their own', async () => {
  const { user } = await open([
    resource(1),
    resource(2, { standard: nine }),
    resource(3, { standard: null, subject: null }),
  ]);
  const filter = within(screen.getByRole('navigation', { name: 'Standards' }));
  expect(filter.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All',
    '9 Standard',
    '11 Science',
  ]);
  await user.click(filter.getByRole('link', { name: '9 Standard' }));
  expect(window.location.search).toBe('?standard=c-9');
  await waitFor(() => expect(screen.queryByText('Paper 1')).toBeNull());
  expect(screen.getByText('Paper 2')).toBeVisible();
  await user.click(filter.getByRole('link', { name: 'All' }));
  expect(window.location.search).toBe('');
  expect(await screen.findByText('Paper 3')).toBeVisible();
});

test('without resources the page says so and shows a way on', async () => {
  await open([]);
  expect(screen.getByText('No public resources yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See courses' })).toHaveAttribute('href', '/courses');
});
