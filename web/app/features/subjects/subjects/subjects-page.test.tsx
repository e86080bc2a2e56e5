import { listSubjects } from '#contract/subjects';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import SubjectsPage from './subjects-page.tsx';

const subject = {
  _id: '01990000-0000-7000-8000-000000000001',
  name: 'Physics',
  code: null,
  description: null,
  texts: {},
  colour: 'peacock' as const,
  standards: [],
  teacherCount: 0,
  isActive: true,
  batchCount: 0,
  version: 1,
  createdAt: '2026-08-20T05:00:00.000Z',
  updatedAt: '2026-08-20T05:00:00.000Z',
};

test('the list of subjects names a state only of those that are not used', async () => {
  const unused = { ...subject, _id: '01990000-0000-7000-8000-000000000002', name: 'Botany', isActive: false };
  mockApi(listSubjects, { data: [subject, unused], pagination: { page: 1, limit: 50, total: 2 } });
  renderPage(<SubjectsPage />, { path: '/app/subjects', as: 'admin' });
  const table = within(await screen.findByRole('table'));
  const row = (await table.findByRole('link', { name: /Botany/ })).closest('tr')!;
  expect(within(row).getByText('Not used')).toBeVisible();
  expect(table.getAllByText('Not used')).toHaveLength(1);
  expect(table.queryByText('Active')).toBeNull();
});
