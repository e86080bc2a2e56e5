import { getSite } from '#contract/site';
import { getStudent, getStudentOverview } from '#contract/students';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleOverview } from '../../../../test/sample-overview.ts';
import { sampleSite } from '../../../../test/sample-site.ts';
import { sampleStudent } from '../../../../test/sample-students.ts';
import CertificatePage from './certificate-page.tsx';

const open = (query = '') =>
  renderPage(<CertificatePage />, {
    path: '/app/students/:id/certificate',
    url: `/app/students/${sampleStudent._id}/certificate${query}`,
    as: 'admin',
  });

beforeEach(() => {
  mockApi(getSite, { data: sampleSite });
  mockApi(getStudent, { data: sampleStudent });
});

test('it certifies the classes attended in the period, and tells each batch', async () => {
  const statistics = { total: 10, present: 6, late: 1, absent: 1, leave: 2, percentage: 87.5 };
  const byBatch = sampleOverview.byBatch.map((batch) => ({ ...batch, statistics }));
  const asked = mockApi(getStudentOverview, { data: { ...sampleOverview, statistics, byBatch } });
  open('?period=range&from=2026-06-01&to=2026-08-20');
  expect(await screen.findByText(/This is to certify that/)).toHaveTextContent(
    'This is to certify that Riya Patil (admission no. 2026-0001), a student of 11 Science at Sample Academy, attended 7 of 8 classes from 01-06-2026 to 20-08-2026, which is 88%.',
  );
  expect(asked[0]?.query).toMatchObject({ startDate: '2026-06-01', endDate: '2026-08-20' });
  const cells = screen.getAllByRole('row')[1]?.querySelectorAll('td') ?? [];
  expect([...cells].map(({ textContent }) => textContent)).toEqual(['10', '6', '1', '1', '2', '88%']);
  expect(screen.getByText('Coming late counts as present.')).toBeVisible();
});

test('without a marked class there is nothing to certify', async () => {
  const statistics = { total: 0, present: 0, late: 0, absent: 0, leave: 0, percentage: null };
  mockApi(getStudentOverview, { data: { ...sampleOverview, statistics, byBatch: [] } });
  open();
  expect(await screen.findByText(/^No class of Riya Patil was marked/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('a student who is gone leads back to the list', async () => {
  mockApi(getStudent, () => refuse('not_found', 'Student not found'));
  mockApi(getStudentOverview, () => refuse('not_found', 'Student not found'));
  open();
  expect(await screen.findByRole('heading', { name: 'This student was not found' })).toBeVisible();
});
