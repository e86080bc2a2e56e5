import { type Call, listCalls, noteContact, takeBackContact } from '#contract/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, formatDate, today } from '../../../../lib/dates.ts';
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
      canBeSent: false,
    },
  ],
  reasons: [
    { ...none, kind: 'absent', batch, times: 3, day: '2026-07-12' },
    { ...none, kind: 'low', percentage: 61, day: '2026-07-01' },
    { ...none, kind: 'falling', percentage: 50, before: 90, day: '2026-07-02' },
  ],
  lastContact: {
    at: '2026-07-10T06:00:00Z',
    by: 'Meera Joshi',
    channel: 'call',
    guardian: 'Sunita Patil',
    result: 'no_answer',
    callAgainOn: null,
    note: 'Rings twice',
  },
};
const open = (data: Call[]) => {
  mockApi(listCalls, { data, pagination: { page: 1, limit: 50, total: data.length }, due: data.length, later: 0 });
  return renderPage(<CallsPage />, { path: '/app/calls', as: 'admin' });
};

test('says of each student why, and what came of the last call', async () => {
  open([riya]);
  const row = within(await screen.findByRole('row', { name: /Riya Patil/ }));
  expect(row.getByText(/3 missed in a row/).closest('td')).toHaveTextContent(
    '3 missed in a row · 61%, low since 01-07-2026 · last two weeks 50%' +
      'No answer to Meera Joshi, 10-07-2026: “Rings twice”',
  );
  expect(row.getByRole('link', { name: 'Call Sunita Patil' })).toHaveAttribute('href', 'tel:+919800010000');
  expect(row.getByRole('button', { name: 'WhatsApp to Sunita Patil' })).toBeVisible();
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
  expect(dialog.getByText('Choose the result of the call')).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole('radio', { name: 'No answer' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose a day after today')).toBeVisible();
  const inThreeDays = addDays(today(), 3);
  await user.click(dialog.getByRole('button', { name: 'In 3 days' }));
  expect(dialog.getByLabelText('Call again on (optional)')).toHaveValue(formatDate(inThreeDays));
  await user.type(dialog.getByLabelText('What was said (optional)'), 'Out of town');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Noted: Riya Patil')).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({
    about: 'attendance',
    result: 'no_answer',
    callAgainOn: inThreeDays,
    note: 'Out of town',
  });
  const takenBack = mockApi(takeBackContact, { data: { _id: riya._id } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(takenBack).toHaveLength(1));
  expect(takenBack[0]?.params).toEqual({ id: riya._id });
});

test('having written is no result, and keeps the family off the list until tomorrow', async () => {
  const sent = mockApi(noteContact, {
    data: {
      ...{ _id: riya._id, at: '2026-07-15T06:00:00Z', by: 'Office' },
      ...{ channel: 'whatsapp', guardian: null, delivery: null },
    },
  });
  const { user } = open([riya]);
  await user.click(await screen.findByRole('button', { name: 'Note the call to Sunita Patil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The family of Riya Patil' }));
  expect(
    dialog.getByText('If you choose no day, the student is back in “Who needs a call” after the next missed class.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'I wrote to them' }));
  expect(dialog.getByText('If you choose no day, the student is back in “Who needs a call” tomorrow.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ channel: 'whatsapp', result: null, callAgainOn: null });
});

test('what is due and what can wait are two parts', async () => {
  const asked = mockApi(listCalls, ({ query }) => {
    const data = query['part'] === 'later' ? [riya] : [];
    return { data, pagination: { page: 1, limit: 50, total: data.length }, due: 0, later: 1 };
  });
  const { user, router } = renderPage(<CallsPage />, { path: '/app/calls', as: 'admin' });
  expect(await screen.findByText('No call is due')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Later 1' }));
  expect(await screen.findByRole('row', { name: /Riya Patil/ })).toBeVisible();
  expect(router.state.location.search).toBe('?part=later');
  await user.click(screen.getByRole('radio', { name: 'Due 0' }));
  expect(await screen.findByText('No call is due')).toBeVisible();
  expect(asked.map(({ query }) => query['part'])).toEqual(expect.arrayContaining(['due', 'later']));
});

test('of several contacts noted in a row the last alone is shown', async () => {
  const om = { ...riya, _id: '01990000-0000-7000-8000-0000000000a2', name: 'Om Kale' };
  const told = { _id: riya._id, at: '2026-07-15T06:00:00Z', by: 'Office', guardian: null, delivery: null };
  mockApi(noteContact, { data: { ...told, channel: 'call' } });
  const { user } = open([riya, om]);
  for (const [at, name] of ['Riya Patil', 'Om Kale'].entries()) {
    const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
    await user.click(row.getByRole('button', { name: 'Note the call to Sunita Patil' }));
    const dialog = within(await screen.findByRole('dialog', { name: `The family of ${name}` }));
    await user.click(dialog.getByRole('radio', { name: 'We talked' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(`Noted: ${name}`), String(at)).toBeVisible();
  }
  await waitFor(() => expect(screen.queryByText('Noted: Riya Patil')).toBeNull());
});

test('with nobody to call it says when somebody would be', async () => {
  open([]);
  expect(await screen.findByText('Nobody needs a call')).toBeVisible();
});
