import { type Contact, correctContact, listContacts } from '#contract/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, today } from '../../../../lib/dates.ts';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { FamilyContacts } from './family-contacts.tsx';

const student = { _id: '01990000-0000-7000-8000-0000000000a1', name: 'Riya Patil' };
const [mother, father] = (['Sunita', 'Anil'] as const).map((name, index) => ({
  _id: `01990000-0000-7000-8000-0000000000b${index}`,
  name: `${name} Patil`,
  relation: index === 0 ? ('mother' as const) : ('father' as const),
  phone: '+919800010000',
  ...{ hasWhatsApp: true, language: 'mr' as const, isPrimary: index === 0 },
}));
const call: Contact = {
  ...{ _id: '01990000-0000-7000-8000-0000000000c1', at: '2026-07-14T06:00:00Z', by: 'Meera Joshi' },
  ...{
    channel: 'call',
    about: 'absence',
    date: '2026-07-13',
    guardian: 'Sunita Patil',
    guardianId: mother?._id ?? null,
  },
  ...{ result: null, callAgainOn: null, note: null, delivery: null, isOwn: true },
};
const message: Contact = {
  ...call,
  ...{ _id: '01990000-0000-7000-8000-0000000000c2', channel: 'whatsapp', about: 'fees', by: 'Office', isOwn: false },
};
const open = (data: Contact[], total = data.length) => {
  const asked = mockApi(listContacts, { data, pagination: { page: 1, limit: 5, total } });
  const guardians = [mother, father].filter((one) => one !== undefined);
  return { asked, ...renderPage(<FamilyContacts student={student} guardians={guardians} />, { as: 'teacher' }) };
};

test('an own contact is corrected: whom, the outcome and what was said', async () => {
  const { user } = open([call, message]);
  const [own, other] = await screen.findAllByRole('listitem');
  expect(own).toHaveTextContent('Meera Joshi called the family, 14-07-2026');
  expect(own).toHaveTextContent('About the absence on 13-07-2026, Sunita Patil');
  expect(other).toHaveTextContent('Office wrote to the family, 14-07-2026');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Correct: Meera Joshi called the family, 14-07-2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the contact' }));
  expect(dialog.queryByLabelText('Call again on (optional)'), 'only about the attendance').toBeNull();
  const sent = mockApi(correctContact, { data: { ...call, result: 'reached' } });
  await user.click(dialog.getByRole('radio', { name: 'We talked' }));
  await user.click(dialog.getByRole('combobox', { name: 'Who' }));
  await user.click(await screen.findByRole('option', { name: 'Anil Patil, Father' }));
  await user.type(dialog.getByLabelText('What was said (optional)'), 'Fever');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ params, body }) => ({ params, body }))).toEqual([
    {
      params: { id: call._id },
      body: { guardian: father?._id, channel: 'call', result: 'reached', callAgainOn: null, note: 'Fever' },
    },
  ]);
});

test('what is not changed stays: the guardian who is gone, and the outcome', async () => {
  const { user } = open([{ ...call, about: 'attendance', channel: 'sms', result: 'reached', guardianId: null }]);
  await user.click(await screen.findByRole('button', { name: /^Correct: / }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('combobox', { name: 'Who' })).toHaveAttribute('placeholder', 'Sunita Patil');
  const sent = mockApi(correctContact, { data: call });
  await user.type(dialog.getByLabelText('What was said (optional)'), 'Exams');
  await user.click(dialog.getByRole('button', { name: 'Tomorrow' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    ...{ guardian: null, channel: 'sms', result: 'reached', callAgainOn: addDays(today(), 1), note: 'Exams' },
  });
});

test('a message stays a message when it is corrected', async () => {
  const { user } = open([{ ...message, channel: 'sms', isOwn: true, note: 'Fees' }]);
  await user.click(await screen.findByRole('button', { name: /^Correct: / }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'I wrote to them' })).toBeChecked();
  const sent = mockApi(correctContact, { data: message });
  await user.clear(dialog.getByLabelText('What was said (optional)'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ guardian: mother?._id, channel: 'sms', result: null, note: '' });
});

test('earlier contacts are on further pages', async () => {
  const { user, asked } = open([call, message], 7);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ page: '2' }));
});

test('without a contact there is no card', async () => {
  const { asked, container } = open([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container).not.toHaveTextContent('Contacts with the family');
});
