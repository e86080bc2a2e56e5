import { setEnquiryStatus } from '#contract/admission-enquiries';
import { answerContactMessage, registerFromMessage } from '#contract/contact-messages';
import { getInbox, type InboxItem } from '#contract/dashboard';
import { settleMail } from '#contract/mail';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleDetails, sampleEnquiry } from '../../admission-enquiries/shared/sample-enquiries.ts';
import { InboxCard } from './inbox-card.tsx';

const idOf = (number: number) => `01990000-0000-7000-8000-00000000000${number}`;
const none: Omit<InboxItem, 'kind' | '_id' | 'name'> = {
  about: null,
  contactName: null,
  phone: null,
  email: null,
  status: null,
  day: null,
  time: null,
  since: null,
  reasons: [],
};
const call: InboxItem = {
  ...none,
  kind: 'call',
  _id: idOf(1),
  name: 'Neha',
  about: '12 Science',
  contactName: 'Sunil',
  phone: '+919800000001',
  status: 'visit',
  day: '2026-07-14',
};
const registration: InboxItem = {
  ...none,
  kind: 'registration',
  _id: idOf(2),
  name: 'Tanvi',
  phone: '+919800000002',
  status: 'new',
  since: new Date(Date.now() - 31 * 3_600_000).toISOString(),
};
const message: InboxItem = {
  ...none,
  kind: 'message',
  _id: idOf(3),
  name: 'Asha',
  about: 'When do you start?',
  phone: '+919800000003',
  since: new Date().toISOString(),
};
const register: InboxItem = {
  ...none,
  kind: 'register',
  _id: idOf(4),
  name: '11 Physics',
  contactName: 'Meera Joshi',
  phone: '+919811111111',
  day: '2026-07-15',
};
const mail: InboxItem = {
  ...none,
  kind: 'mail',
  _id: idOf(5),
  name: 'riya@example.com',
  about: 'A new password',
  since: '2026-07-14T05:00:00.000Z',
};

function answer(items: InboxItem[]) {
  const counts = { visit: 0, call: 0, leave: 0, registration: 0, message: 0, attendance: 0, register: 0, mail: 0 };
  for (const { kind } of items) counts[kind] += 1;
  return { data: { today: '2026-07-15', total: items.length, counts, items } };
}

const open = (mails = { isConfigured: true, waiting: 0, failed: 0 }) =>
  renderPage(<InboxCard mail={mails} />, { as: 'admin' });
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;

describe('the inbox of the front desk', () => {
  test('says why a family needs a call about the attendance, and leads to the list where it is noted', async () => {
    const why = { day: null, batch: null, times: null, percentage: null, before: null };
    const reasons = [
      { ...why, kind: 'absent' as const, times: 3 },
      { ...why, kind: 'unmarked' as const, day: '2026-07-14' },
    ];
    mockApi(
      getInbox,
      answer([{ ...none, kind: 'attendance', _id: idOf(7), name: 'Riya', phone: '+919800000007', reasons }]),
    );
    open();
    const row = within(await rowOf('Riya'));
    expect(row.getByText('3 missed in a row · last contact not noted')).toBeVisible();
    expect(row.getByRole('link', { name: 'Note the call about Riya' })).toHaveAttribute('href', '/app/calls');
  });

  test('says of a visit when it is, and asks how it went when it is past', async () => {
    const visit: InboxItem = { ...call, kind: 'visit', time: '16:00', day: '2026-07-15' };
    const past: InboxItem = { ...visit, _id: idOf(6), name: 'Omkar', day: '2026-07-14' };
    mockApi(getInbox, answer([past, { ...visit, day: '2999-01-01' }]));
    open();
    expect(await rowOf('Omkar')).toHaveTextContent('Visit was 14-07-2026, 4:00 PM. How did it go?');
    expect(await rowOf('Neha')).toHaveTextContent('Visit tomorrow, 4:00 PM');
    expect(within(await rowOf('Omkar')).getByRole('link', { name: 'Open the registration of Omkar' })).toHaveAttribute(
      'href',
      `/app/registrations/${past._id}`,
    );
  });

  test('shows what waits in one list, with why it is there', async () => {
    mockApi(getInbox, answer([call, registration, message, register, mail]));
    open();
    expect(await rowOf('Neha')).toHaveTextContent('Call was due 14-07-2026 · 12 Science · Sunil');
    expect(await rowOf('Tanvi')).toHaveTextContent('Registered, waiting 31 hours');
    expect(await rowOf('Asha')).toHaveTextContent('When do you start?');
    expect(await rowOf('11 Physics')).toHaveTextContent('Register not marked · Meera Joshi');
    expect(await rowOf('riya@example.com')).toHaveTextContent('Mail failed, 14-07-2026 · A new password');
  });

  test('a register of another day says which, and each day has its own row', async () => {
    mockApi(getInbox, answer([{ ...register, day: '2026-07-13' }, register]));
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Register of 13-07-2026 not marked');
    expect(rows[1]).toHaveTextContent('Register not marked');
  });

  test('a family is only called from here: the student’s page has the text, and knows who has WhatsApp', async () => {
    const leave: InboxItem = { ...call, kind: 'leave', status: null };
    mockApi(getInbox, answer([leave]));
    open();
    const row = within(await rowOf('Neha'));
    expect(row.getByRole('link', { name: 'Call Sunil' })).toBeVisible();
    expect(row.queryByRole('link', { name: 'WhatsApp to Sunil' })).toBeNull();
  });

  test('each row calls or writes to whom it is about, and to the teacher of a register', async () => {
    mockApi(getInbox, answer([call, register]));
    open();
    const row = within(await rowOf('Neha'));
    expect(row.getByRole('link', { name: 'Call Sunil' })).toHaveAttribute('href', 'tel:+919800000001');
    expect(row.getByRole('link', { name: 'WhatsApp to Sunil' })).toHaveAttribute('href', 'https://wa.me/919800000001');
    expect(screen.getByRole('link', { name: 'Call Meera Joshi' })).toHaveAttribute('href', 'tel:+919811111111');
    expect(screen.getByRole('link', { name: 'Mark the register of 11 Physics, 15-07-2026' })).toHaveAttribute(
      'href',
      `/app/batches/${register._id}?tab=attendance&date=2026-07-15`,
    );
  });

  test('“Done” of a call leaves the registration in its stage without a next call, and can be taken back', async () => {
    let items = [call];
    mockApi(getInbox, () => answer(items));
    const sent = mockApi(setEnquiryStatus, () => {
      items = [];
      return { data: sampleDetails(sampleEnquiry(1)) };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Done: Neha' }));
    expect(await screen.findByText('Nothing is waiting for you.')).toBeVisible();
    expect(sent[0]).toMatchObject({ params: { id: call._id }, body: { status: 'visit', nextFollowUpOn: null } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent[1]?.body).toEqual({ status: 'visit', nextFollowUpOn: '2026-07-14' }));
  });

  test('an undo that comes too late says so, also on the page the person has gone to', async () => {
    mockApi(getInbox, answer([call]));
    mockApi(setEnquiryStatus, { data: sampleDetails(sampleEnquiry(1)) });
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Done: Neha' }));
    expect(await screen.findByText('Done: Neha')).toBeVisible();
    mockApi(setEnquiryStatus, () => refuse('not_found', 'This was not found. It may have been deleted.'));
    await act(() => router.navigate('/app/students'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This was not found. It may have been deleted.')).toBeVisible();
  });

  test('“Done” of a new registration says that the family was called', async () => {
    mockApi(getInbox, answer([registration]));
    const sent = mockApi(setEnquiryStatus, { data: sampleDetails(sampleEnquiry(1)) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Done: Tanvi' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ status: 'contacted', nextFollowUpOn: null }));
  });

  test('on a slow line the next row is done without waiting for the one before', async () => {
    mockApi(getInbox, answer([call, registration]));
    const sent = mockApi(setEnquiryStatus, () => new Promise<never>(() => {}));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Done: Neha' }));
    await user.click(screen.getByRole('button', { name: 'Done: Tanvi' }));
    await user.click(screen.getByRole('button', { name: 'Done: Neha' }));
    await waitFor(() => expect(sent.map(({ params }) => params['id'])).toEqual([call._id, registration._id]));
    expect(screen.getByRole('button', { name: 'Done: Neha' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('“Done” of a message is answered, of a mail that failed is settled', async () => {
    mockApi(getInbox, answer([message, mail]));
    const answered = mockApi(answerContactMessage, () => refuse('internal', 'Failed to update the message'));
    const settled = mockApi(settleMail, { data: { _id: mail._id, isSettled: true } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Done: Asha' }));
    expect(await screen.findByText('Failed to update the message')).toBeVisible();
    expect(answered[0]?.body).toEqual({ status: 'answered' });
    await user.click(screen.getByRole('button', { name: 'Done: riya@example.com' }));
    await waitFor(() => expect(settled[0]?.body).toEqual({ isSettled: true }));
  });

  test('a message becomes a registration with one press', async () => {
    mockApi(getInbox, answer([message]));
    const sent = mockApi(registerFromMessage, {
      data: { _id: idOf(6), reference: 'R-2026-0006', studentName: 'Asha', createdAt: '2026-07-15T05:00:00.000Z' },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Make a registration from Asha’s message' }));
    expect(await screen.findByText('Asha is now a registration')).toBeVisible();
    expect(sent[0]?.params).toEqual({ id: message._id });
  });

  test('of a message without a phone number the number is asked for first', async () => {
    const rows = [{ ...message, phone: null, email: 'asha@example.com' }, mail];
    mockApi(getInbox, () => answer(sent.length < 2 ? rows : [mail]));
    const sent = mockApi(registerFromMessage, ({ body }) =>
      body === undefined || (body as { phone: string }).phone === ''
        ? refuse('invalid', 'Check the marked field', { fields: { phone: 'Enter a phone number with 10 digits' } })
        : {
            data: {
              _id: idOf(6),
              reference: 'R-2026-0006',
              studentName: 'Asha',
              createdAt: '2026-07-15T05:00:00.000Z',
            },
          },
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Make a registration from Asha’s message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which number should we call?' }));
    await user.click(dialog.getByRole('button', { name: 'Make a registration' }));
    expect(await dialog.findByText('Enter a phone number with 10 digits')).toBeVisible();
    await user.type(dialog.getByLabelText('Mobile number'), '9876543210');
    await user.click(dialog.getByRole('button', { name: 'Make a registration' }));
    expect(await screen.findByText('Asha is now a registration')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.at(-1)).toMatchObject({ params: { id: message._id }, body: { phone: '9876543210' } });
    await waitFor(() => expect(screen.getByRole('link', { name: mail.name })).toHaveFocus());
  });

  test('is narrowed to one kind', async () => {
    mockApi(getInbox, answer([call, message, mail]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Messages/ }));
    expect(screen.getByRole('link', { name: 'Asha' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Neha' })).toBeNull();
  });

  test('says which mails wait while no mail server is set up', async () => {
    mockApi(getInbox, answer([]));
    open({ isConfigured: false, waiting: 3, failed: 0 });
    expect(await screen.findByText('Email is not set up: 3 mails are waiting.')).toBeVisible();
  });

  test('fails alone, and can be asked for again', async () => {
    mockApi(getInbox, () => refuse('not_found', 'Failed to load the inbox'));
    open();
    expect(await screen.findByText('Failed to load the inbox')).toBeVisible();
  });
});
