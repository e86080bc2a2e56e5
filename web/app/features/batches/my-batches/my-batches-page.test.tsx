import { listMyBatches, listMyEarlierBatches, type MyEarlierBatch } from '#contract/batches';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import MyBatchesPage from './my-batches-page.tsx';

const id = (number: number) => `01990000-0000-7000-8000-0000000002${number}`;
const earlier = (number: number, over: Partial<MyEarlierBatch> = {}): MyEarlierBatch => ({
  _id: id(number),
  name: `11 Science Physics ${number}`,
  standard: { _id: id(90), name: '11 Science' },
  subject: { _id: id(91), name: 'Physics', colour: 'peacock' },
  teacher: null,
  from: '2025-06-15',
  to: '2026-04-30',
  attendancePercentage: 82,
  noteCount: 3,
  ...over,
});
const page = { page: 1, limit: 10, total: 0 };
const open = (url = '/app/student/batches') =>
  renderPage(<MyBatchesPage />, { path: '/app/student/batches', url, as: 'student' });

test('a batch of the old year leads to its last month, and to the notes that are left of it', async () => {
  mockApi(listMyBatches, { data: [], pagination: page });
  mockApi(listMyEarlierBatches, {
    data: [earlier(10), earlier(11, { noteCount: 0 })],
    pagination: { ...page, total: 2 },
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Earlier batches' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'You are not in a batch yet' })).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Earlier batches' })).getAllByRole('row');
  expect(rows).toHaveLength(3);
  const first = within(rows[1]!);
  expect(first.getByText('15-06-2025 – 30-04-2026')).toBeVisible();
  expect(first.getByText('82%')).toBeVisible();
  expect(first.getByRole('link', { name: '11 Science Physics 10' })).toHaveAttribute(
    'href',
    `/app/student/attendance?batch=${id(10)}&month=2026-04`,
  );
  expect(first.getByRole('link', { name: '3 notes of 11 Science Physics 10' })).toHaveAttribute(
    'href',
    `/app/student/notes?batch=${id(10)}`,
  );
  expect(within(rows[2]!).queryByText(/note/)).not.toBeInTheDocument();
});

test('the earlier ones are paged', async () => {
  mockApi(listMyBatches, { data: [], pagination: page });
  const asked = mockApi(listMyEarlierBatches, { data: [earlier(10)], pagination: { ...page, total: 12 } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(asked.at(-1)?.query).toMatchObject({ page: '2', limit: '10' });
});

test('there is no list of earlier batches where there are none', async () => {
  mockApi(listMyBatches, { data: [], pagination: page });
  const none = mockApi(listMyEarlierBatches, { data: [], pagination: page });
  open();
  await screen.findByRole('heading', { name: 'You are not in a batch yet' });
  await expect.poll(() => none.length).toBe(1);
  expect(screen.queryByRole('heading', { name: 'Earlier batches' })).not.toBeInTheDocument();
});

test('a failure of the earlier ones can be tried again', async () => {
  mockApi(listMyBatches, { data: [], pagination: page });
  mockApi(listMyEarlierBatches, () => refuse('too_many', 'Failed to fetch batches'));
  open();
  expect(await screen.findByText('Failed to fetch batches')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
