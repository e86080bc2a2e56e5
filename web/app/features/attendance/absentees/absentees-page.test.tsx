import { listAbsentees } from '#contract/contacts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import AbsenteesPage from './absentees-page.tsx';

const batch = { _id: '01990000-0000-7000-8000-000000000031', name: '11 Science Physics' };
const absentee = {
  ...{ _id: '01990000-0000-7000-8000-0000000000a1', name: 'Riya Patil', admissionNo: '2026-0001' },
  classes: [{ batch, remark: null }],
  contacts: [],
  guardians: [
    {
      _id: '01990000-0000-7000-8000-0000000000b1',
      name: 'Sunita Patil',
      relation: 'mother' as const,
      phone: '+919800010000',
      hasWhatsApp: true,
      language: 'en' as const,
      isPrimary: true,
      text: 'Riya was absent',
      link: 'https://wa.me/919800010000?text=Riya%20was%20absent',
      canBeSent: false,
    },
  ],
};

test('everybody absent today can be called or written to, and leads to the register', async () => {
  mockApi(listAbsentees, {
    data: [absentee, { ...absentee, _id: '01990000-0000-7000-8000-0000000000a2', name: 'Omkar', guardians: [] }],
    ...{
      pagination: { page: 1, limit: 50, total: 2 },
      date: '2026-07-15',
      today: '2026-07-15',
      notified: 0,
      service: null,
    },
  });
  renderPage(<AbsenteesPage />, { path: '/app/absentees', as: 'admin' });
  expect(await screen.findByRole('heading', { name: 'Absent today' })).toBeVisible();
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('link', { name: 'Call Sunita Patil' })).toHaveAttribute('href', 'tel:+919800010000');
  expect(table.getByRole('button', { name: 'WhatsApp to Sunita Patil' })).toBeVisible();
  expect(screen.getByText('0 of 2 told')).toBeVisible();
  expect(table.getAllByRole('link', { name: batch.name })[0]).toHaveAttribute(
    'href',
    `/app/batches/${batch._id}?tab=attendance&date=2026-07-15`,
  );
  expect(table.getByText('No number')).toBeVisible();
});

test('a day on which nobody is absent still leads to the other days', async () => {
  mockApi(listAbsentees, {
    data: [],
    ...{
      pagination: { page: 1, limit: 50, total: 0 },
      date: '2026-07-15',
      today: '2026-07-15',
      notified: 0,
      service: null,
    },
  });
  renderPage(<AbsenteesPage />, { path: '/app/absentees', as: 'admin' });
  expect(await screen.findByText('Nobody is marked absent today')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Day' })).toBeVisible();
});
