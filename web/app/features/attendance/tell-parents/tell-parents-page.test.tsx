import { listToTell, noteContact, type StudentToTell } from '#contract/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
};
const riya: StudentToTell = {
  _id: '01990000-0000-7000-8000-0000000000a1',
  name: 'Riya Patil',
  rollNo: 7,
  status: 'absent',
  guardians: [guardian],
  told: [],
};
const told = {
  _id: '01990000-0000-7000-8000-0000000000c1',
  at: '2026-07-15T03:42:00Z',
  by: 'Meera Joshi',
  channel: 'whatsapp' as const,
  guardian: 'Sunita Patil',
};
const open = (data: StudentToTell[], isMarked = true) => {
  mockApi(listToTell, { data, batch, isMarked });
  return renderPage(<TellParentsPage />, {
    path: '/app/teacher/attendance/tell',
    url: `/app/teacher/attendance/tell?batch=${batch._id}&date=2026-07-15`,
    as: 'teacher',
  });
};

test('a tap opens WhatsApp with the text in the language of the family, and is noted', async () => {
  const sent = mockApi(noteContact, { data: told });
  const { user } = open([riya]);
  const link = await screen.findByRole('link', { name: 'WhatsApp to Sunita Patil' });
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
});

test('who was told already is named, and told again only after a question', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const sent = mockApi(noteContact, { data: told });
  const { user } = open([{ ...riya, told: [told] }]);
  expect(await screen.findByText(/^Told at 9:12 AM by Meera Joshi \(WhatsApp\)$/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Call Sunita Patil' }));
  const question = within(await screen.findByRole('dialog', { name: 'Tell this family again?' }));
  expect(sent).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Tell again' }));
  expect(opened).toHaveBeenCalledWith('tel:+919800010000', '_self', 'noopener');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ channel: 'call' }));
});

test('without WhatsApp it is an SMS, and without a number there is nothing to press', async () => {
  open([
    {
      ...riya,
      guardians: [
        { ...guardian, hasWhatsApp: false },
        { ...guardian, _id: 'b2', name: 'Anil', phone: null },
      ],
    },
  ]);
  expect(await screen.findByRole('link', { name: 'SMS to Sunita Patil' })).toHaveAttribute(
    'href',
    `sms:+919800010000?body=${encodeURIComponent('Riya गैरहजर')}`,
  );
  expect(screen.getByText('No number')).toBeVisible();
});

test.each([
  [true, 'Everyone came on time'],
  [false, 'This register is not saved yet'],
])('with nobody to tell (saved: %s) it says so', async (isMarked, title) => {
  open([], isMarked);
  expect(await screen.findByText(title)).toBeVisible();
});
