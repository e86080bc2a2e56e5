import { listAnnouncements } from '#contract/announcements';
import { getAdminSummary } from '#contract/dashboard';
import { getSite } from '#contract/site';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { today } from '../../../../lib/dates.ts';
import { mockApi } from '../../../../test/mock-api.ts';
import { sampleSite } from '../../../../test/sample-site.ts';
import { sampleSummary as summary } from '../../../../test/sample-summary.ts';
import { renderPage } from '../../../../test/render.tsx';
import AdminDashboardPage from './admin-dashboard-page.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { isSetUp } from '../shared/set-up.ts';
import { MissingOnSite, SetupChecklist } from './setup-checklist.tsx';

beforeEach(() => void mockApi(getSite, { data: sampleSite }));

test('the set-up list asks for phone, address and hours until families can find the academy', async () => {
  mockApi(getAdminSummary, { data: { ...summary, begun: { ...summary.begun, registers: false } } });
  const counts = { total: 0, active: 0, scheduled: 0, expired: 0, unread: 0 };
  mockApi(listAnnouncements, { data: [], counts, pagination: { page: 1, limit: 5, total: 0 } });
  renderPage(<AdminDashboardPage />, { path: '/app/dashboard', as: 'admin' });
  const step = await screen.findByRole('link', { name: 'Add your phone, address and office hours' });
  expect(step).toHaveAttribute('href', '/app/settings/hours');
  expect(screen.getByText(/before you share your website/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your website' }).parentElement).toHaveTextContent(
    'Still missing on it: office hours',
  );
});

test('the set-up list ends with the first register, and what the website lacks stays as one line', async () => {
  const begun = { logins: true, registers: true };
  const running = { ...summary, begun, counts: { ...summary.counts, students: 3 } };
  expect(isSetUp(running)).toBe(true);
  expect(isSetUp({ ...running, begun: { logins: true, registers: false } })).toBe(false);
  renderPage(<MissingOnSite summary={running} academy={sampleSite.academy} />, { path: '/app/dashboard', as: 'admin' });
  expect(await screen.findByText(/^Your website still lacks: office hours\./)).toBeVisible();
  const add = screen.getByRole('link', { name: 'Add your phone, address and office hours' });
  expect(add).toHaveAttribute('href', '/app/settings/hours');
});

test('batches without a time or a teacher are not done, and the set-up list says what they lack', async () => {
  const { counts: given } = summary;
  mockApi(getAdminSummary, { data: { ...summary, counts: { ...given, unreadyBatches: 2 } } });
  const counts = { total: 0, active: 0, scheduled: 0, expired: 0, unread: 0 };
  mockApi(listAnnouncements, { data: [], counts, pagination: { page: 1, limit: 5, total: 0 } });
  renderPage(<AdminDashboardPage />, { path: '/app/dashboard', as: 'admin' });
  const step = await screen.findByRole('link', { name: 'Give your batches a time and a teacher' });
  expect(step).toHaveAttribute('href', '/app/batches/times');
  expect(screen.queryByText('Create batches')).not.toBeInTheDocument();
  expect(await screen.findByText('3 of 8')).toBeVisible();
});

test('the set-up list goes on to logins and the first register, and tells what can come from a spreadsheet', async () => {
  const withStudents = { ...summary, counts: { ...summary.counts, students: 400 } };
  renderPage(<SetupChecklist summary={withStudents} academy={undefined} />, { path: '/app/dashboard', as: 'admin' });
  const logins = await screen.findByRole('link', { name: 'Give students their logins' });
  expect(logins).toHaveAttribute('href', '/app/students');
  expect(screen.getByRole('link', { name: 'Mark the first attendance' })).toHaveAttribute('href', '/app/batches');
  const past = screen.getByRole('link', { name: 'Import past attendance' });
  expect(past).toHaveAttribute('href', '/app/import?kind=attendance');
  expect(screen.queryByRole('link', { name: 'Import teachers' })).not.toBeInTheDocument();
});

test('a closed day is said once', async () => {
  mockApi(getAdminSummary, { data: { ...summary, closedFor: 'Bandh' } });
  const counts = { total: 0, active: 0, scheduled: 0, expired: 0, unread: 0 };
  mockApi(listAnnouncements, { data: [], counts, pagination: { page: 1, limit: 5, total: 0 } });
  renderPage(<AdminDashboardPage />, { path: '/app/dashboard', as: 'admin' });
  expect(await screen.findByText('No class: Bandh')).toBeVisible();
  expect(screen.getAllByText(/No class/)).toHaveLength(1);
});

test('the dashboard of the office counts one as one', async () => {
  mockApi(getAdminSummary, { data: summary });
  const counts = { total: 0, active: 0, scheduled: 0, expired: 0, unread: 0 };
  mockApi(listAnnouncements, { data: [], counts, pagination: { page: 1, limit: 5, total: 0 } });
  renderPage(<AdminDashboardPage />, { path: '/app/dashboard', as: 'admin' });
  expect(await screen.findByRole('link', { name: '1 teacher' })).toBeVisible();
  expect(screen.getByRole('link', { name: '2 batches' })).toBeVisible();
  expect(screen.getByRole('link', { name: '0 students' })).toBeVisible();
});

test('the office sees that the server crashed, when it was back, and that the last backup lacks files', async () => {
  mockApi(getAdminSummary, {
    data: {
      ...summary,
      unexpectedEnds: { count: 2, lastAt: '2026-11-21T22:00:00.000Z' },
      backup: { lastAt: summary.now, missing: 3, lastFailure: null },
    },
  });
  const counts = { total: 0, active: 0, scheduled: 0, expired: 0, unread: 0 };
  mockApi(listAnnouncements, { data: [], counts, pagination: { page: 1, limit: 5, total: 0 } });
  renderPage(<AdminDashboardPage />, { path: '/app/dashboard', as: 'admin' });
  expect(await screen.findByText(/stopped unexpectedly 2 times/)).toHaveTextContent('back on 22-11-2026, 3:30 AM');
  expect(screen.getByText(/3 files are missing in the last backup/)).toBeVisible();
});

test.each([
  [3, 'Batch 1, Batch 2, Batch 3'],
  [4, 'Batch 1, Batch 2 and 2 more classes'],
  [7, 'Batch 1, Batch 2 and 5 more classes'],
])('of %i classes without a register those that are not named are counted', async (count, said) => {
  const classes = [1, 2, 3, 4, 5].slice(0, count).map((number) => ({
    batch: { _id: `01990000-0000-7000-8000-00000000000${number}`, name: `Batch ${number}` },
    date: today(),
  }));
  const missed = { ...summary, notMarked: { count, classes } };
  renderPage(<NeedsAttention summary={missed} />, { path: '/app/dashboard', as: 'admin' });
  expect(await screen.findByText(said)).toBeVisible();
});
