import { getOwnSubscription, unsubscribeFromNewsletter } from '#contract/newsletter';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { renderSitePage } from '../../test/render-site.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

const running = { data: { maskedEmail: 'a•••@example.com', isSubscribed: true } };
const ended = { data: { ...running.data, isSubscribed: false } };
const open = () => renderSitePage(<UnsubscribePage />, { url: '/unsubscribe/abc' });

test('opening the link changes nothing; the button unsubscribes', async () => {
  const looked = mockApi(getOwnSubscription, running);
  const left = mockApi(unsubscribeFromNewsletter, ended);
  const { user } = open();
  expect(await screen.findByText('a•••@example.com')).toBeVisible();
  expect([looked.map(({ params }) => params), left]).toEqual([[{ token: 'abc' }], []]);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(left.map(({ params }) => params)).toEqual([{ token: 'abc' }]);
});

test('an unsubscribed address is told so', async () => {
  mockApi(getOwnSubscription, ended);
  open();
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a link that is cut off says what to do', async () => {
  mockApi(getOwnSubscription, () => refuse('not_found', 'This was not found.'));
  open();
  expect(await screen.findByText(/We do not know this link/)).toBeVisible();
});

test('without a connection it can be tried again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = open();
  await screen.findByText(/could not be checked/);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(running)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You could not be unsubscribed.');
});
