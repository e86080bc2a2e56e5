import { listStandards } from '#contract/standards';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import StandardsPage from './standards-page.tsx';

const standard = {
  _id: '01990000-0000-7000-8000-000000000001',
  name: '11 Science',
  level: 11,
  subjects: [],
  studentCount: 0,
  isActive: true,
  batchCount: 0,
  version: 1,
  createdAt: '2026-08-20T05:00:00.000Z',
  updatedAt: '2026-08-20T05:00:00.000Z',
};

test('the list of standards names a state only of those that are not used', async () => {
  const unused = { ...standard, _id: '01990000-0000-7000-8000-000000000002', name: '11 Arts', isActive: false };
  mockApi(listStandards, { data: [standard, unused], pagination: { page: 1, limit: 50, total: 2 } });
  renderPage(<StandardsPage />, { path: '/app/standards', as: 'admin' });
  const table = within(await screen.findByRole('table'));
  const row = (await table.findByRole('link', { name: /11 Arts/ })).closest('tr')!;
  expect(within(row).getByText('Not used')).toBeVisible();
  expect(table.getAllByText('Not used')).toHaveLength(1);
  expect(table.queryByText('Active')).toBeNull();
});
