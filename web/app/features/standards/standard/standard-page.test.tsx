import { type AuditEntry, listAuditEntries } from '#contract/audit';
import { getStandard } from '#contract/standards';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import StandardPage from './standard-page.tsx';

const _id = '01990000-0000-7000-8000-000000000001';
const at = '2026-08-20T05:00:00.000Z';
const change: AuditEntry = {
  _id: '01990000-0000-7000-8000-000000000002',
  at,
  day: '2026-08-20',
  by: 'Meera Kulkarni',
  byId: null,
  action: 'update',
  entity: 'standard',
  entityId: _id,
  name: '11 Science',
  facts: { register: null, student: null, roster: null, stage: null, contact: null, class: null },
  changes: [{ field: 'Level', isDate: false, before: '10', after: '11' }],
};

const open = (entries: AuditEntry[]) => {
  mockApi(getStandard, {
    data: {
      _id,
      name: '11 Science',
      level: 11,
      isActive: true,
      subjects: [],
      batches: [],
      batchCount: 0,
      studentCount: 31,
      version: 1,
      createdAt: at,
      updatedAt: at,
    },
  });
  const asked = mockApi(listAuditEntries, {
    data: entries,
    pagination: { page: 1, limit: 5, total: entries.length },
  });
  renderPage(<StandardPage />, { path: '/app/standards/:id', url: `/app/standards/${_id}`, as: 'admin' });
  return asked;
};
const history = async () => (await screen.findByRole('heading', { name: 'Recent changes' })).closest('section')!;

test('a standard shows its facts, its students by a link, and who last changed it', async () => {
  const asked = open([change]);
  expect(await screen.findByRole('link', { name: '31 students' })).toHaveAttribute(
    'href',
    `/app/students?standard=${_id}`,
  );
  expect(screen.getByText('In use')).toBeVisible();
  expect(await within(await history()).findByText('Meera Kulkarni changed standard 11 Science')).toBeVisible();
  expect(within(await history()).getByText(/Level:/)).toHaveTextContent('Level: 10 changed to 11');
  expect(asked[0]?.query).toEqual({ entityId: _id, limit: '5' });
});

test('one that nobody changed yet says so', async () => {
  open([]);
  expect(await within(await history()).findByText('No changes yet.')).toBeVisible();
});
