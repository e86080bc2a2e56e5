import { noteContact } from '#contract/contacts';
import { createGuardianLink } from '#contract/guardians';
import { findParentPages, type ParentPage } from '#contract/parent-pages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { SendPages } from './send-pages.tsx';

const id = (end: string) => `01990000-0000-7000-8000-0000000000${end}`;
const riya = { _id: id('a1'), name: 'Riya Patil' };
const om = { _id: id('a2'), name: 'Om Patil' };
const ira = { _id: id('a3'), name: 'Ira Jadhav' };
const sunita = {
  _id: id('f1'),
  name: 'Sunita Patil',
  phone: '+919800010000',
  hasWhatsApp: true,
  language: 'mr' as const,
};
const unnamed = { ...sunita, _id: id('f2'), name: null, phone: '+919800010002', hasWhatsApp: false };
const pages: ParentPage[] = [
  { guardian: sunita, students: [riya, om], state: 'unsent' },
  { guardian: unnamed, students: [ira], state: 'unsent' },
  { guardian: { ...sunita, _id: id('f3') }, students: [riya], state: 'sent' },
  { guardian: { ...sunita, _id: id('f4') }, students: [riya], state: 'opened' },
];
const told = { _id: id('c1'), at: '2026-11-30T05:00:00Z', by: 'Asha', guardian: null, delivery: null };

const open = async (data: { pages: ParentPage[]; unreachable: { _id: string; name: string }[] }) => {
  mockApi(findParentPages, { data });
  const { user } = renderPage(<SendPages among={{ students: [riya._id] }} />, { as: 'admin' });
  await user.click(screen.getByRole('button', { name: 'Send parents their page' }));
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Send parents their page' })) };
};

test('one parent after the other: the message is seen, opening it notes it and goes on', async () => {
  const made = mockApi(createGuardianLink, ({ params }) => ({
    data: {
      url: 'https://example.com/family#x',
      text: `Your page ${params.id}`,
      link: params.id === sunita._id ? 'https://wa.me/919800010000?text=x' : 'sms:+919800010002?body=x',
    },
  }));
  const noted = mockApi(noteContact, { data: { ...told, channel: 'whatsapp' as const } });
  const { user, panel } = await open({ pages, unreachable: [] });
  await user.click(await panel.findByRole('button', { name: 'Send it to 2 parents' }));
  expect(panel.getByText('1 of 2')).toBeVisible();
  expect(panel.getByText('Parent of Riya Patil, Om Patil')).toBeVisible();
  expect(await panel.findByText(`Your page ${sunita._id}`)).toBeVisible();
  expect(noted).toHaveLength(0);
  const whatsapp = panel.getByRole('link', { name: 'Open WhatsApp' });
  expect(whatsapp).toHaveFocus();
  await user.click(whatsapp);
  const sms = await panel.findByRole('link', { name: 'Open SMS' });
  expect(panel.getByRole('heading', { name: 'The parent of Ira Jadhav' })).toBeVisible();
  expect(panel.getByText('2 of 2')).toBeVisible();
  await user.click(sms);
  await waitFor(() => expect(noted).toHaveLength(2));
  expect(noted.map(({ body }) => body)).toEqual([
    { student: riya._id, guardian: sunita._id, channel: 'whatsapp', about: 'page' },
    { student: ira._id, guardian: unnamed._id, channel: 'sms', about: 'page' },
  ]);
  expect(made.map(({ params }) => params.id)).toEqual([sunita._id, unnamed._id]);
  expect(await panel.findByRole('button', { name: 'Done' })).toBeVisible();
});

test('who has not opened the link gets a new one on request, and who cannot be reached is named', async () => {
  const made = mockApi(createGuardianLink, () => refuse('unavailable', 'Failed to make the link'));
  const { user, panel } = await open({ pages: pages.slice(2), unreachable: [ira] });
  expect(await panel.findByText('All of them were sent their page.')).toBeVisible();
  expect(panel.getByText('1 parent has opened the page already.')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Ira Jadhav' })).toHaveAttribute(
    'href',
    `/app/students/${ira._id}/edit?focus=guardians.0.phone`,
  );
  await user.click(panel.getByRole('button', { name: 'Send 1 new link' }));
  expect(await panel.findByText('Failed to make the link')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(made).toHaveLength(2));
  await user.click(panel.getByRole('button', { name: 'Finish' }));
  expect(await panel.findByRole('button', { name: 'Done' })).toBeVisible();
});
