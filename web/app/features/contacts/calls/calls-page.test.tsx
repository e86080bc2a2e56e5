import { type Call, listCalls, noteContact } from '#contract/contacts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import CallsPage from './calls-page.tsx';

const none = { day: null, batch: null, times: null, percentage: null, before: null };
const batch = { _id: '01990000-0000-7000-8000-000000000031', name: '11 Science Physics' };
const riya: Call = {
  _id: '01990000-0000-7000-8000-0000000000a1',
  name: 'Riya Patil',
  admissionNo: '2026-0001',
  guardians: [
    {
      _id: '01990000-0000-7000-8000-0000000000b1',
      name: 'Sunita Patil',
      relation: 'mother',
      phone: '+919800010000',
      hasWhatsApp: true,
      language: 'mr',
      isPrimary: true,
      text: 'About Riya',
      link: 'https://wa.me/919800010000?text=About%20Riya',
      sentBy: null,
    },
  ],
  reasons: [
    { ...none, kind: 'absent', batch, times: 3, day: '2026-07-12' },
    { ...none, kind: 'low', percentage: 61 },
    { ...none, kind: 'falling', percentage: 50, before: 90 },
  ],
  lastContact: {
    at: '2026-07-10T06:00:00Z',
    by: 'Meera Joshi',
    channel: 'call',
    guardian: 'Sunita Patil',
    result: 'no_answer',
    callAgainOn: null,
  },
};
const open = (data: Call[]) => {
  mockApi(listCalls, { data, pagination: { page: 1, limit: 50, total: data.length } });
  return renderPage(<CallsPage />, { path: '/app/calls', as: 'admin' });
};

test('says of each student why, and what came of the last call', async () => {
  open([riya]);
  const row = within(await screen.findByRole('row', { name: /Riya Patil/ }));
  for (const text of [
    '11 Science Physics: missed 3 classes in a row, since 12-07-2026',
    'Attendance is 61%',
    'Attendance fell from 90% to 50% in two weeks',
    'No answer to Meera Joshi, 10-07-2026',
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(row.getByRole('link', { name: 'Call Sunita Patil' })).toHaveAttribute('href', 'tel:+919800010000');
  expect(row.getByRole('link', { name: 'WhatsApp to Sunita Patil' })).toHaveAttribute(
    'href',
    'https://wa.me/919800010000?text=About%20Riya',
  );
});

test('a call is noted in one step', async () => {
  const sent = mockApi(noteContact, ({ body }) =>
    (body as { callAgainOn: string | null }).callAgainOn === null
      ? refuse('rule', 'Choose a day after today', { fields: { callAgainOn: 'Choose a day after today' } })
      : {
          data: {
            ...{ _id: riya._id, at: '2026-07-15T06:00:00Z', by: 'Office' },
            ...{ channel: 'call' as const, guardian: null, delivery: null },
          },
        },
  );
  const { user } = open([riya]);
  await user.click(await screen.findByRole('button', { name: 'Note the call to Sunita Patil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The family of Riya Patil' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose what came of it')).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole('radio', { name: 'No answer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose a day after today')).toBeVisible();
  await user.type(dialog.getByLabelText('Call again on (optional)'), '20-07-2099');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Noted')).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({ about: 'attendance', result: 'no_answer', callAgainOn: '2099-07-20' });
});

test('with nobody to call it says when somebody would be', async () => {
  open([]);
  expect(await screen.findByText('Nobody needs a call')).toBeVisible();
});
