import { type BatchInList, listBatches, updateBatch } from '#contract/batches';
import { getSite } from '#contract/site';
import { listTeachers } from '#contract/teachers';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleSite } from '../../../../test/sample-site.ts';
import BatchTimesPage from './batch-times-page.tsx';

const id = (number: number) => `01990000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
const kulkarni = { _id: id(1), name: 'Mrs Kulkarni' };

const batch = (number: number, name: string, over: Partial<BatchInList> = {}): BatchInList => ({
  _id: id(number),
  name,
  code: null,
  standard: { _id: id(2), name: '11 Science' },
  subject: { _id: id(3), name: 'Physics', colour: 's1' },
  teacher: null,
  room: null,
  startDate: '2026-06-01',
  endDate: null,
  capacity: null,
  openForAdmission: true,
  schedule: [],
  status: 'active',
  version: 1,
  createdAt: '2026-06-01T00:00:00Z',
  updatedAt: '2026-06-01T00:00:00Z',
  enrolledCount: 24,
  seatsLeft: null,
  nextClass: null,
  attendanceRate: null,
  enrolledStudents: [],
  ...over,
});

const list = (data: BatchInList[]) => ({ data, pagination: { page: 1, limit: 50, total: data.length } });
const dawn = batch(10, 'Dawn');
const evening = batch(11, 'Evening');
const weekend = batch(12, 'Weekend', {
  schedule: [{ day: 'sun', startTime: '09:00', endTime: '11:00', room: null }],
});
const row = (name: string) => within(screen.getByRole('group', { name }));

beforeEach(() => {
  mockApi(getSite, { data: sampleSite });
  const teacher = { ...kulkarni, subjects: [{ _id: id(3), name: 'Physics' }] };
  mockApi(listTeachers, { data: [teacher as never], pagination: { page: 1, limit: 200, total: 1 } });
});

test('saves the batches that were filled in, keeps the one that clashes, and then asks for the rest', async () => {
  mockApi(listBatches, list([dawn, evening, weekend]));
  const { user } = renderPage(<BatchTimesPage />, { path: '/app/batches/times', as: 'admin' });
  await screen.findByRole('group', { name: 'Dawn' });
  await user.click(row('Dawn').getByRole('button', { name: 'Monday' }));
  await user.click(row('Dawn').getByRole('button', { name: 'Thursday' }));
  await user.type(row('Dawn').getByLabelText('From'), '17:30');
  await user.type(row('Dawn').getByLabelText('To'), '18:30');
  await user.click(row('Evening').getByRole('button', { name: 'Same days and times as Dawn' }));
  await user.click(row('Evening').getByLabelText('Teacher'));
  await user.click(await screen.findByRole('option', { name: 'Mrs Kulkarni' }));

  const clash = 'Mrs Kulkarni is taken on Monday 5:30 to 6:30 PM by Morning';
  const update = mockApi(updateBatch, ({ params }) =>
    params.id === evening._id
      ? refuse('conflict', clash, { fields: { 'schedule.0.startTime': clash } })
      : { data: dawn },
  );
  await user.click(screen.getByRole('button', { name: /^Save times and teachers/ }));
  expect(await screen.findByText('Dawn is saved')).toBeVisible();
  expect(await screen.findByRole('link', { name: clash })).toBeVisible();
  expect(screen.getByText(/1 batch is not saved yet/)).toBeVisible();
  const schedule = ['mon', 'thu'].map((day) => ({ day, startTime: '17:30', endTime: '18:30', room: '' }));
  expect(update.map(({ params, body }) => [params.id, body])).toEqual([
    [dawn._id, { version: 1, teacher: null, schedule }],
    [evening._id, { version: 1, teacher: kulkarni._id, schedule }],
  ]);

  await user.click(row('Evening').getByRole('button', { name: 'Monday' }));
  mockApi(updateBatch, { data: evening });
  mockApi(listBatches, list([weekend]));
  await user.click(screen.getByRole('button', { name: /^Save times and teachers/ }));
  expect(await screen.findByText('2 batches saved')).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Weekend' })).toHaveTextContent('Sun 9:00–11:00 AM');
  expect(screen.queryByRole('group', { name: 'Evening' })).not.toBeInTheDocument();
});
