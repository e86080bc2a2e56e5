import { getBatch } from '#contract/batches';
import { getSite } from '#contract/site';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleSite } from '../../../../test/sample-site.ts';
import { sampleBatch } from '../../teachers/shared/sample-teaching.ts';
import RollSheetPage from './roll-sheet-page.tsx';

const id = (at: number) => `01990000-0000-7000-8000-0000000000${at}`;
const enrolledStudents = ['Arjun Pawar', 'Riya Patil', 'Neha Shinde'].map((name, at) => ({
  _id: id(10 + at),
  rollNo: at + 1,
  name,
  admissionNo: `2026-000${at + 1}`,
  avatarUrl: null,
  parentPhone: '+919822011223',
  joinedOn: '2026-06-01',
  attendancePercentage: null,
  lastClasses: [],
}));

beforeEach(() => {
  mockApi(getSite, { data: sampleSite });
  mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents } });
});

const open = (query = '') =>
  renderPage(<RollSheetPage />, {
    path: '/app/batches/:id/roll',
    url: `/app/batches/${id(0)}/roll${query}`,
    as: 'admin',
  });

test('has the columns that are chosen, and keeps them in its address', async () => {
  const { user, router } = open();
  const sheet = within(await screen.findByRole('region', { name: 'Roll sheet' }));
  const headings = () => sheet.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings()).toEqual(['Roll', 'Name', 'Admission no.', 'Parent’s phone']);
  await user.click(screen.getByRole('checkbox', { name: 'Parents’ phone numbers' }));
  await user.click(screen.getByRole('checkbox', { name: 'Column for signatures' }));
  await user.selectOptions(screen.getByLabelText('Blank columns for days'), '3');
  expect(headings()).toEqual(['Roll', 'Name', 'Admission no.', '1', '2', '3', 'Signature']);
  expect(router.state.location.search).toBe('?phones=no&signature=yes&days=3');
  expect(sheet.getAllByRole('row')).toHaveLength(4);
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('lists the chosen students alone, and no more days than a month has, whatever the address says', async () => {
  open(`?students=${id(10)},${id(12)}&days=999`);
  const sheet = within(await screen.findByRole('region', { name: 'Roll sheet' }));
  expect(sheet.queryByText('Riya Patil')).toBeNull();
  expect(sheet.getByText('Neha Shinde')).toBeVisible();
  expect(sheet.getAllByRole('columnheader')).toHaveLength(4 + 31);
});

test('says so when nobody is in the batch, or the batch is gone', async () => {
  mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [] } });
  const { unmount } = open();
  expect(await screen.findByText('No students in this batch yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  unmount();
  mockApi(getBatch, () => refuse('not_found', 'Not found'));
  open();
  expect(await screen.findByText('This batch was not found')).toBeVisible();
});
