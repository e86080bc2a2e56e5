import { listToTell, noteContact, type StudentToTell, takeBackContact } from '#contract/contacts';
import { type MessageService, notifyFamilies } from '#contract/family-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import TellParentsPage from './tell-parents-page.tsx';

const batch = { _id: '01990000-0000-7000-8000-000000000031', name: '11 Science Physics' };
const guardian = {
  _id: '01990000-0000-7000-8000-0000000000b1',
  name: 'Sunita Patil',
  relation: 'mother' as const,
  phone: '+919800010000',
  hasWhatsApp: true,
  language: 'mr' as const,
  isPrimary: true,
  text: 'Riya गैरहजर',
  link: `https://wa.me/919800010000?text=${encodeURIComponent('Riya गैरहजर')}`,
  canBeSent: false,
};
const riya: StudentToTell = {
  _id: '01990000-0000-7000-8000-0000000000a1',
  name: 'Riya Patil',
  rollNo: 7,
  status: 'absent',
  guardians: [guardian],
  contacts: [],
};
const record = {
  _id: '01990000-0000-7000-8000-0000000000c1',
  at: '2026-07-15T03:42:00Z',
  by: 'Meera Joshi',
  channel: 'whatsapp' as const,
  guardian: 'Sunita Patil',
  delivery: null,
};
const open = (data: StudentToTell[], isMarked = true, service: MessageService | null = null) => {
  mockApi(listToTell, { data, batch, isMarked, service });
  return renderPage(<TellParentsPage />, {
    path: '/app/teacher/attendance/tell',
    url: `/app/teacher/attendance/tell?batch=${batch._id}&date=2026-07-15`,
    as: 'teacher',
  });
};

test('the text in the language of the family is seen, and opening WhatsApp with it is noted', async () => {
  const sent = mockApi(noteContact, { data: record });
  const { user } = open([riya]);
  await user.click(await screen.findByRole('button', { name: 'WhatsApp to Sunita Patil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'WhatsApp to Sunita Patil' }));
  expect(dialog.getByText('Riya गैरहजर')).toBeVisible();
  expect(sent).toHaveLength(0);
  const link = dialog.getByRole('link', { name: 'Open WhatsApp' });
  expect(link).toHaveAttribute('href', `https://wa.me/919800010000?text=${encodeURIComponent('Riya गैरहजर')}`);
  await user.click(link);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    student: riya._id,
    guardian: guardian._id,
    channel: 'whatsapp',
    about: 'absence',
    date: '2026-07-15',
  });
  const takenBack = mockApi(takeBackContact, { data: { _id: record._id } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(takenBack[0]?.params).toEqual({ id: record._id }));
});

test('who was told already is named, also before they are written to again', async () => {
  const { user } = open([{ ...riya, contacts: [record] }]);
  const line = /^Told at 9:12 AM by Meera Joshi \(WhatsApp\)$/;
  expect(await screen.findByText(line)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'WhatsApp to Sunita Patil' }));
  expect(within(await screen.findByRole('dialog')).getByText(line)).toBeVisible();
});

test('without WhatsApp it is an SMS, and without a number there is nothing to press', async () => {
  const { user } = open([
    {
      ...riya,
      guardians: [
        { ...guardian, hasWhatsApp: false, link: 'sms:+919800010000?body=Riya' },
        { ...guardian, _id: 'b2', name: 'Anil', phone: null, link: null },
      ],
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'SMS to Sunita Patil' }));
  expect(await screen.findByRole('link', { name: 'Open SMS' })).toHaveAttribute('href', 'sms:+919800010000?body=Riya');
  expect(screen.getByText('No number')).toBeVisible();
});

test.each([
  [true, 'Everyone came on time'],
  [false, 'This register is not saved yet'],
])('with nobody to tell (saved: %s) it says so', async (isMarked, title) => {
  open([], isMarked);
  expect(await screen.findByText(title)).toBeVisible();
});

const service: MessageService = { limit: 200, left: 188, price: 0.35, currency: 'INR' };
const onWhatsApp = { ...guardian, canBeSent: true };
const omkar: StudentToTell = {
  ...{ ...riya, _id: '01990000-0000-7000-8000-0000000000a2', name: 'Omkar More', rollNo: 8 },
  guardians: [{ ...guardian, _id: '01990000-0000-7000-8000-0000000000b2', canBeSent: true }],
};

test('where a service is set up all families are written to in one step, and the cost is said before', async () => {
  const sent = mockApi(notifyFamilies, { data: { queued: 2, notifiedBefore: 0, overLimit: 0 } });
  const { user } = open([{ ...riya, guardians: [onWhatsApp] }, omkar], true, service);
  await user.click(await screen.findByRole('button', { name: 'Send to 2 parents' }));
  const question = within(await screen.findByRole('dialog', { name: 'Send to 2 parents?' }));
  expect(question.getByText('2 by WhatsApp. It costs about ₹0.70.')).toBeVisible();
  expect(question.getByText('188 of 200 messages are left today.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    date: '2026-07-15',
    families: [
      { student: riya._id, guardian: onWhatsApp._id },
      { student: omkar._id, guardian: '01990000-0000-7000-8000-0000000000b2' },
    ],
  });
});

test('each message says what became of it, and a family whose message failed may be told again', async () => {
  const failed = { state: 'failed' as const, reason: 'This number cannot be reached on WhatsApp.' };
  const read = { state: 'read' as const, reason: null };
  open(
    [
      { ...riya, guardians: [onWhatsApp], contacts: [{ ...record, delivery: failed }] },
      { ...omkar, contacts: [{ ...record, _id: 'c2', delivery: read }] },
    ],
    true,
    service,
  );
  expect(await screen.findByText('Not delivered')).toBeVisible();
  expect(screen.getByText('This number cannot be reached on WhatsApp.')).toBeVisible();
  expect(screen.getByText('Read')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send to 1 parent' })).toBeVisible();
});

test('the links remain where the limit of the day is used up, and a sentence says so', async () => {
  open([{ ...riya, guardians: [onWhatsApp] }], true, { ...service, left: 0 });
  expect(await screen.findByText('Today’s limit of 200 messages is used up. The links work as before.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'WhatsApp to Sunita Patil' })).toBeVisible();
});

test('without a service nothing is offered but the links', async () => {
  open([riya]);
  expect(await screen.findByRole('button', { name: 'WhatsApp to Sunita Patil' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull();
});
