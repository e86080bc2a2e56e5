import { academicYearOf } from '#contract/dates';
import { getBatch, listBatches } from '#contract/batches';
import { getSite } from '#contract/site';
import { listStandards } from '#contract/standards';
import { listStudents } from '#contract/students';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { today } from '../../../../lib/dates.ts';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { sampleInList } from '../../../../test/sample-students.ts';
import { sampleSite } from '../../../../test/sample-site.ts';
import { sampleBatch } from '../../teachers/shared/sample-teaching.ts';
import IdCardsPage from './id-cards-page.tsx';

const none = { data: [], pagination: { page: 1, limit: 50, total: 0 } };
const open = (query = '') =>
  renderPage(<IdCardsPage />, { path: '/app/students/id-cards', url: `/app/students/id-cards${query}`, as: 'admin' });

beforeEach(() => {
  mockApi(listStandards, none);
  mockApi(listBatches, none);
  mockApi(getSite, { data: sampleSite });
});

test('each card has name, standard, admission number, date of birth, year and its code, ten on a sheet', async () => {
  const data = Array.from({ length: 12 }, (_, at) => ({
    ...sampleInList,
    _id: `01990000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
    admissionNo: `2026-00${at + 10}`,
    dateOfBirth: at === 0 ? '2010-05-04' : null,
  }));
  const asked = mockApi(listStudents, { data, pagination: { page: 1, limit: 50, total: 12 } });
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { user } = open();
  expect(await screen.findByRole('img', { name: 'QR code of 2026-0010' })).toBeVisible();
  expect(asked[0]?.query['birthday']).toBe('true');
  expect(screen.getAllByText('Riya Patil')).toHaveLength(12);
  expect(screen.getByText('04-05-2010')).toBeVisible();
  expect(screen.getAllByText('Date of birth')).toHaveLength(1);
  expect(screen.getAllByText(academicYearOf(today()))).toHaveLength(12);
  expect(screen.getAllByRole('list').map(({ children }) => children.length)).toEqual([10, 2]);
  await user.click(screen.getByRole('button', { name: 'Print 12 cards' }));
  expect(print).toHaveBeenCalledOnce();
});

test('all students get a card, though the screen shows the first hundred', async () => {
  const all = Array.from({ length: 101 }, (_, at) => ({
    ...sampleInList,
    _id: `01990000-0000-7000-8000-000000000${at + 100}`,
    admissionNo: `2026-0${at + 100}`,
  }));
  const asked = mockApi(listStudents, ({ query }) => {
    const page = Number(query['page']);
    return { data: all.slice((page - 1) * 100, page * 100), pagination: { page, limit: 100, total: 101 } };
  });
  const seen: number[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => void seen.push(screen.getAllByText('Riya Patil').length));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Print 101 cards' }));
  await waitFor(() => expect(seen).toEqual([101]));
  expect(asked.map(({ query }) => query['page'])).toEqual(['1', '2']);
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('only active students of the chosen batch are asked for', async () => {
  const asked = mockApi(listStudents, none);
  mockApi(getBatch, { data: { ...sampleBatch, enrolledStudents: [] } });
  open('?batch=01990000-0000-7000-8000-0000000000c1');
  await waitFor(() =>
    expect(asked[0]?.query).toMatchObject({ status: 'active', batch: '01990000-0000-7000-8000-0000000000c1' }),
  );
  expect(await screen.findByRole('heading', { name: 'No students match these filters' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
});

test('a failure is a sentence with another try', async () => {
  mockApi(listStudents, () => refuse('too_many', 'Failed to fetch students'));
  open();
  expect(await screen.findByText('Failed to fetch students')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
