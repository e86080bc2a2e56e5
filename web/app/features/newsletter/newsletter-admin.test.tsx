import { listMails } from '#contract/mail';
import {
  createNewsletter,
  deleteSubscription,
  getNewsletter,
  listNewsletters,
  listSubscriptions,
  type NewsletterDetails,
  previewNewsletter,
  sendNewsletter,
  type Subscription,
  testNewsletter,
} from '#contract/newsletter';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import ComposeNewsletterPage from './compose-newsletter/compose-newsletter-page.tsx';
import NewsletterPage from './newsletter/newsletter-page.tsx';
import OneNewsletterPage from './one-newsletter/one-newsletter-page.tsx';

const draft: NewsletterDetails = {
  _id: '01990000-0000-7000-8000-000000000030',
  subject: 'New batches',
  body: 'Two new batches start.',
  status: 'draft',
  createdAt: '2026-06-15T04:30:00.000Z',
  updatedAt: '2026-06-15T04:30:00.000Z',
  sentAt: null,
  sentBy: null,
  progress: { recipients: 0, waiting: 0, sent: 0, failed: 0 },
  undelivered: [],
  version: 1,
};
const sent: NewsletterDetails = {
  ...draft,
  status: 'sent',
  sentAt: '2026-06-15T05:00:00.000Z',
  sentBy: 'Meera Kulkarni',
  progress: { recipients: 4, waiting: 1, sent: 2, failed: 1 },
  undelivered: [
    {
      mailId: '01990000-0000-7000-8000-000000000031',
      email: 'gone@example.com',
      reason: 'The mail server refused this address.',
    },
  ],
  version: 2,
};
const reader: Subscription = {
  _id: '01990000-0000-7000-8000-000000000032',
  email: 'asha@example.com',
  status: 'subscribed',
  subscribedAt: '2026-06-15T04:30:00.000Z',
  unsubscribedAt: null,
  lastProblem: null,
};
const paged = <Row,>(data: Row[]) => ({ data, pagination: { page: 1, limit: 25, total: data.length } });
const subscribers = (data: Subscription[], subscribed = data.length) => ({ ...paged(data), subscribed });

beforeEach(() => {
  mockApi(listMails, { ...paged([]), isConfigured: true });
  mockApi(previewNewsletter, ({ body }) => {
    const { subject } = body as { subject: string };
    return { data: { subject, html: `<p>${subject}</p>` } };
  });
});

describe('the newsletters', () => {
  const open = (url = '/app/newsletter') =>
    renderPage(<NewsletterPage />, { path: '/app/newsletter', url, as: 'admin' });

  test('are listed with how many they reached', async () => {
    mockApi(
      listNewsletters,
      paged([sent, { ...draft, _id: '01990000-0000-7000-8000-000000000033', subject: 'Later' }]),
    );
    open();
    const row = (await screen.findByRole('link', { name: 'New batches' })).closest('tr');
    expect(row).toHaveTextContent('2 of 4');
    expect(row).toHaveTextContent('Sending');
    expect(screen.getByRole('link', { name: 'Later' }).closest('tr')).toHaveTextContent('Draft');
  });

  test('are few at first', async () => {
    mockApi(listNewsletters, paged([]));
    open();
    expect(await screen.findByText('No newsletters yet')).toBeVisible();
  });
});

describe('the subscribers', () => {
  const open = (query = '') =>
    renderPage(<NewsletterPage />, {
      path: '/app/newsletter',
      url: `/app/newsletter?view=subscribers${query}`,
      as: 'admin',
    });

  test('are listed with why the last newsletter did not arrive', async () => {
    mockApi(listSubscriptions, subscribers([{ ...reader, lastProblem: 'The mail server refused this address.' }]));
    open();
    expect(await screen.findByText('asha@example.com')).toBeVisible();
    expect(screen.getByText('The mail server refused this address.')).toBeVisible();
    expect(screen.getByText('Not reached')).toBeVisible();
    expect(screen.getByText('1 subscribed')).toBeVisible();
  });

  test('are searched by the server, and downloaded as they are searched', async () => {
    const seen = mockApi(listSubscriptions, subscribers([reader]));
    const { user } = open('&search=asha');
    await user.click(await screen.findByRole('button', { name: 'More for this list' }));
    const address = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href');
    await screen.findByRole('menuitem', { name: 'Download for Excel' });
    const file = '/api/newsletter/subscriptions/export?search=asha&sort=-subscribedAt&format=';
    expect([address('Download for Excel'), address('Download as CSV')]).toEqual([`${file}xlsx`, `${file}csv`]);
    expect(seen.at(-1)?.query).toMatchObject({ search: 'asha' });
  });

  test('who match no search are told from none at all', async () => {
    mockApi(listSubscriptions, subscribers([]));
    const { user } = open('&search=zz');
    expect(await screen.findByText('No subscribers match “zz”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No subscribers yet')).toBeVisible();
  });

  test('are deleted after a question that names them', async () => {
    mockApi(listSubscriptions, subscribers([reader]));
    const seen = mockApi(deleteSubscription, { data: { _id: reader._id }, message: 'Subscriber deleted' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete subscriber asha@example.com' }));
    expect(await screen.findByRole('dialog', { name: 'Delete subscriber asha@example.com?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete subscriber' }));
    expect(await screen.findByText('Subscriber deleted')).toBeVisible();
    expect(seen).toHaveLength(1);
  });

  test('that cannot be loaded say so', async () => {
    mockApi(listSubscriptions, () => refuse('not_found', 'Failed to fetch subscribers'));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch subscribers');
  });
});

describe('writing a newsletter', () => {
  const open = () =>
    renderPage(<ComposeNewsletterPage />, {
      path: '/app/newsletter/compose',
      as: 'admin',
      routes: [{ path: '/app/newsletter/:id', element: <OneNewsletterPage /> }],
    });

  test('shows the mail as it is typed, and saves a draft', async () => {
    mockApi(listSubscriptions, subscribers([reader], 3));
    const saved = mockApi(createNewsletter, { data: draft });
    mockApi(getNewsletter, { data: draft });
    const { user, router } = open();
    await user.type(screen.getByLabelText('Subject'), 'New batches');
    await user.type(screen.getByLabelText('Text'), 'Two new batches start.');
    const preview = await screen.findByTitle('The newsletter as readers see it');
    await waitFor(() => expect(preview).toHaveAttribute('srcdoc', '<p>New batches</p>'));
    expect(preview).toHaveAttribute('sandbox', '');
    await user.click(screen.getByRole('button', { name: /Save draft/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/newsletter/${draft._id}`));
    expect(saved.map(({ body }) => body)).toEqual([{ subject: 'New batches', body: 'Two new batches start.' }]);
  });

  test('needs a subject and a text', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /Save draft/ }));
    expect(await screen.findByRole('link', { name: 'Enter a subject' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write the text of the newsletter' })).toBeVisible();
  });

  test('cannot send without a mail server, and says why', async () => {
    mockApi(listMails, { ...paged([]), isConfigured: false });
    open();
    expect(await screen.findByText(/Email is not set up yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send to all subscribers' })).not.toBeInTheDocument();
  });
});

describe('one newsletter', () => {
  const open = () =>
    renderPage(<OneNewsletterPage />, {
      path: '/app/newsletter/:id',
      url: `/app/newsletter/${draft._id}`,
      as: 'admin',
    });

  test('is tried on oneself, and sent to everybody after a question that says how many', async () => {
    let current = draft;
    mockApi(getNewsletter, () => ({ data: current }));
    mockApi(listSubscriptions, subscribers([reader], 41));
    const tests = mockApi(testNewsletter, { data: { to: 'meera@example.com', mailId: sent.undelivered[0]!.mailId } });
    const sends = mockApi(sendNewsletter, () => {
      current = { ...sent, progress: { recipients: 41, waiting: 0, sent: 41, failed: 0 }, undelivered: [] };
      return { data: current, message: 'The newsletter is on its way' };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText(/The test mail to meera@example.com is under/)).toBeVisible();
    expect(tests[0]!.body).toEqual({ subject: draft.subject, body: draft.body });
    await user.click(await screen.findByRole('button', { name: 'Send to all subscribers' }));
    expect(await screen.findByRole('dialog', { name: 'Send “New batches” now?' })).toBeVisible();
    expect(await screen.findByText('It goes to 41 subscribers and cannot be taken back.')).toBeVisible();
    expect(sends).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Send newsletter' }));
    expect(await screen.findByText('41 of 41 sent')).toBeVisible();
    expect(sends.map(({ body }) => body)).toEqual([{ version: 1 }]);
  });

  test('that is on its way shows how far it is and whom it did not reach', async () => {
    mockApi(getNewsletter, { data: sent });
    open();
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
    expect(screen.getByText('2 of 4 sent').parentElement).toHaveTextContent(
      '2 of 4 sent, 1 still waiting, 1 not delivered',
    );
    expect(screen.getByRole('link', { name: 'gone@example.com' })).toHaveAttribute(
      'href',
      `/app/mail/${sent.undelivered[0]!.mailId}`,
    );
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });
});
