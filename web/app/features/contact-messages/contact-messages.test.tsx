import {
  answerContactMessage,
  type ContactMessage,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
  registerFromMessage,
} from '#contract/contact-messages';
import { type AuditEntry, listAuditEntries } from '#contract/audit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { renderPage } from '../../../test/render.tsx';
import ContactMessagePage from './contact-message/contact-message-page.tsx';
import ContactMessagesPage from './contact-messages/contact-messages-page.tsx';

const message: ContactMessage = {
  _id: '01990000-0000-7000-8000-000000000020',
  name: 'Sample Parent',
  phone: '+919800000002',
  email: 'parent@example.com',
  message: 'When do the holidays start?',
  isDoubtful: false,
  createdAt: '2026-06-15T04:30:00.000Z',
  answeredAt: null,
  answeredBy: null,
};
const listOf = (data: ContactMessage[]) => ({
  data,
  open: data.length,
  pagination: { page: 1, limit: 25, total: data.length },
});
const openList = (url = '/app/messages') =>
  renderPage(<ContactMessagesPage />, { path: '/app/messages', url, as: 'admin' });
const answering: AuditEntry = {
  _id: '01990000-0000-7000-8000-000000000022',
  at: '2026-06-15T05:00:00.000Z',
  day: '2026-06-15',
  by: 'Meera Kulkarni',
  byId: null,
  action: 'update',
  entity: 'contact message',
  entityId: message._id,
  name: message.name,
  facts: { register: null, student: null, roster: null, stage: null, contact: null, class: null },
  changes: [{ field: 'Status', isDate: false, before: 'Not answered', after: 'Answered' }],
};
/** `all` are the messages of the same person. */
const openOne = (all: ContactMessage[] = [message]) => {
  const asked = mockApi(listContactMessages, listOf(all));
  mockApi(listAuditEntries, { data: [answering], pagination: { page: 1, limit: 5, total: 1 } });
  const page = { path: '/app/messages/:id', url: `/app/messages/${message._id}`, as: 'admin' } as const;
  return { ...renderPage(<ContactMessagePage />, page), asked };
};

test('the list says who wrote what and when, and leads to the message', async () => {
  mockApi(listContactMessages, listOf([message]));
  openList();
  const link = await screen.findByRole('link', { name: 'Sample Parent' });
  expect(link).toHaveAttribute('href', `/app/messages/${message._id}`);
  const row = link.closest('tr');
  for (const text of ['When do the holidays start?', '+91 98000 00002', '15-06-2026', 'Not answered']) {
    expect(row).toHaveTextContent(text);
  }
});

test('the list asks the server for what is searched and filtered, and tells no match from none at all', async () => {
  const seen = mockApi(listContactMessages, listOf([]));
  const { user } = openList('/app/messages?search=hostel&status=open');
  expect(await screen.findByText('No messages match “hostel”')).toBeVisible();
  expect(seen.at(-1)?.query).toMatchObject({ search: 'hostel', status: 'open' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('the list says when it cannot be loaded', async () => {
  mockApi(listContactMessages, () => refuse('not_found', 'Failed to fetch messages'));
  openList();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch messages');
});

test('below a message stands what the same number wrote besides', async () => {
  mockApi(getContactMessage, { data: message });
  const earlier = { ...message, _id: '01990000-0000-7000-8000-000000000021', message: 'Is there a hostel?' };
  const { asked } = openOne([message, earlier]);
  const card = (await screen.findByRole('heading', { name: 'Other messages from this person' })).closest('section')!;
  expect(within(card).getByRole('link')).toHaveAttribute('href', `/app/messages/${earlier._id}`);
  expect(card).toHaveTextContent('Is there a hostel?');
  expect(asked[0]?.query).toMatchObject({ search: message.phone });
});

test('a doubtful message says why, until it is answered', async () => {
  mockApi(getContactMessage, { data: { ...message, isDoubtful: true } });
  openOne();
  expect(await screen.findByText(/^A field that people do not see was filled in/)).toBeVisible();
  expect(screen.getByText('Doubtful')).toBeVisible();
  expect(screen.getByRole('button', { name: 'It is not doubtful' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
});

test('a message is answered by a call or a mail, and marked', async () => {
  mockApi(getContactMessage, { data: message });
  const seen = mockApi(answerContactMessage, ({ body }) => ({
    data:
      (body as { status: string }).status === 'open'
        ? message
        : { ...message, answeredAt: '2026-06-15T05:00:00.000Z', answeredBy: 'Meera Kulkarni' },
  }));
  const { user } = openOne();
  expect(await screen.findByRole('link', { name: 'Call +91 98000 00002' })).toHaveAttribute(
    'href',
    'tel:+919800000002',
  );
  expect(screen.getByRole('link', { name: 'parent@example.com' })).toHaveAttribute('href', 'mailto:parent@example.com');
  const mark = screen.getByRole('button', { name: 'Mark as answered' });
  expect(mark.parentElement?.firstElementChild, 'what is usually done comes first').toBe(mark);
  await user.click(mark);
  expect(await screen.findByText(/^Answered by Meera Kulkarni/)).toHaveTextContent(
    'Answered by Meera Kulkarni on 15-06-2026, 10:30 AM',
  );
  await user.click(screen.getByRole('button', { name: 'Mark as not answered' }));
  expect(await screen.findByRole('button', { name: 'Mark as answered' })).toBeVisible();
  expect(seen.map(({ body }) => body)).toEqual([{ status: 'answered' }, { status: 'open' }]);
});

test('a message shows what was written and who dealt with it', async () => {
  mockApi(getContactMessage, { data: message });
  openOne();
  expect(await screen.findByRole('heading', { name: 'Message' })).toBeVisible();
  const changes = (await screen.findByRole('heading', { name: 'Recent changes' })).closest('section')!;
  expect(await within(changes).findByText(/^Meera Kulkarni changed the message of/)).toBeVisible();
});

test('a message is deleted after a question that names it', async () => {
  mockApi(getContactMessage, { data: message });
  mockApi(deleteContactMessage, { data: { _id: message._id }, message: 'Message deleted' });
  const { user, router } = openOne();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByRole('dialog', { name: 'Delete the message of Sample Parent?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete message' }));
  expect(await screen.findByText('Message deleted')).toBeVisible();
  expect(router.state.location.pathname).toBe('/app/messages');
});

const receipt = {
  _id: '01990000-0000-7000-8000-000000000021',
  reference: 'R-2026-0007',
  studentName: 'Sample Parent',
  createdAt: '2026-06-15T05:00:00.000Z',
};

test('a message becomes a registration with one press, and leads to it', async () => {
  mockApi(getContactMessage, { data: message });
  const sent = mockApi(registerFromMessage, { data: receipt });
  const { user } = openOne();
  await user.click(await screen.findByRole('button', { name: 'Make a registration' }));
  expect(await screen.findByText(/This message is now registration R-2026-0007/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the registration' })).toHaveAttribute(
    'href',
    `/app/registrations/${receipt._id}`,
  );
  expect(sent[0]).toMatchObject({ params: { id: message._id }, body: {} });
});

test('a registration of a message without a phone number asks for one', async () => {
  mockApi(getContactMessage, { data: { ...message, phone: null } });
  const sent = mockApi(registerFromMessage, { data: receipt });
  const { user } = openOne();
  await user.click(await screen.findByRole('button', { name: 'Make a registration' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which number should we call?' }));
  await user.type(dialog.getByLabelText('Mobile number'), '98000 00003');
  await user.click(dialog.getByRole('button', { name: 'Make a registration' }));
  expect(await screen.findByText(/This message is now registration R-2026-0007/)).toBeVisible();
  expect(sent[0]?.body).toEqual({ phone: '98000 00003' });
});
