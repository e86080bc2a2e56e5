import { getMail, listMails, type MailInList, retryMail } from '#contract/mail';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import MailPage from './mail/mail-page.tsx';
import MailsPage from './mails/mails-page.tsx';

const mail = (over: Partial<MailInList> = {}): MailInList => ({
  _id: '01990000-0000-7000-8000-000000000010',
  kind: 'invitation',
  to: 'asha@example.com',
  subject: 'Your account at Sample Academy',
  status: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2026-06-15T04:30:00.000Z',
  sentAt: '2026-06-15T04:30:05.000Z',
  ...over,
});
const refused = mail({
  status: 'failed',
  sentAt: null,
  lastError: 'The mail server refused this address. It said: 550 unknown',
});

const listOf = (data: MailInList[], isConfigured = true) => ({
  data,
  isConfigured,
  pagination: { page: 1, limit: 25, total: data.length },
});

const openList = (url = '/app/mail') => renderPage(<MailsPage />, { path: '/app/mail', url, as: 'admin' });
const openMail = () =>
  renderPage(<MailPage />, { path: '/app/mail/:id', url: `/app/mail/${refused._id}`, as: 'admin' });

describe('the list of mails', () => {
  test('says to whom, what, when and how it went, and leads to the text', async () => {
    mockApi(listMails, listOf([mail()]));
    openList();
    const link = await screen.findByRole('link', { name: 'Your account at Sample Academy' });
    expect(link).toHaveAttribute('href', '/app/mail/01990000-0000-7000-8000-000000000010');
    const row = link.closest('tr')!;
    expect(row).toHaveTextContent('asha@example.com');
    expect(row).toHaveTextContent('15-06-2026, 10:00 AM');
    expect(within(row).getByText('Sent')).toBeVisible();
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  });

  test('tries a failed mail again, which stands there with its reason', async () => {
    mockApi(listMails, listOf([refused]));
    const seen = mockApi(retryMail, {
      data: { ...refused, status: 'waiting' },
      message: 'The mail will be tried again',
    });
    const { user } = openList();
    expect(await screen.findByText(refused.lastError!)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Try again: Your account/ }));
    expect(await screen.findByText('The mail will be tried again')).toBeVisible();
    expect(seen.map(({ params }) => params)).toEqual([{ id: refused._id }]);
  });

  test('says that no mail server is set up, and offers no try that cannot succeed', async () => {
    mockApi(listMails, listOf([{ ...refused, status: 'failed' }], false));
    openList();
    expect(await screen.findByText(/Email is not set up yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
  });

  test('asks the server for what is searched and filtered, and says when nothing matches', async () => {
    const seen = mockApi(listMails, listOf([]));
    const { user } = openList('/app/mail?search=asha&status=failed');
    expect(await screen.findByText('No mails match “asha”')).toBeVisible();
    expect(seen.at(-1)?.query).toMatchObject({ search: 'asha', status: 'failed' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No mails yet')).toBeVisible();
  });

  test('says what failed and loads again when asked', async () => {
    let isDown = true;
    mockApi(listMails, () => (isDown ? refuse('not_found', 'Failed to fetch mails') : listOf([mail()])));
    const { user } = openList();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch mails');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('asha@example.com')).toBeVisible();
  });
});

describe('one mail', () => {
  test('shows its text and why it was not sent, is tried again, or goes out over WhatsApp', async () => {
    let status: MailInList['status'] = 'failed';
    mockApi(listMails, listOf([]));
    mockApi(getMail, () => ({
      data: { ...refused, status, text: 'Welcome\n\nHello Asha,', phone: '+919890010001' },
    }));
    mockApi(retryMail, () => {
      status = 'waiting';
      return { data: { ...refused, status } };
    });
    const { user } = openMail();
    expect(await screen.findByRole('heading', { level: 1, name: refused.subject })).toBeVisible();
    expect(screen.getByText(/Hello Asha,/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('refused this address');
    expect(screen.getByText('Not yet')).toBeVisible();
    expect(screen.queryByText('Attempts'), 'one attempt is no news').not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+919890010001');
    expect(screen.getByRole('link', { name: /^WhatsApp to/ })).toHaveAttribute(
      'href',
      'https://wa.me/919890010001?text=Welcome%0A%0AHello%20Asha%2C',
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Waiting')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
  });

  test('with a link offers to copy it, and to send the text to a contact where no number is known', async () => {
    mockApi(listMails, listOf([]));
    const text = 'Welcome\n\nhttps://example.com/reset-password/abc\n\nBye';
    mockApi(getMail, { data: { ...refused, text, phone: null } });
    const { user } = openMail();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://example.com/reset-password/abc');
    expect(screen.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(text)}`,
    );
  });

  test('that is gone says so', async () => {
    mockApi(listMails, listOf([]));
    mockApi(getMail, () => refuse('not_found', 'This was not found. It may have been deleted.'));
    openMail();
    expect(await screen.findByRole('heading', { name: 'This mail was not found' })).toBeVisible();
  });
});
