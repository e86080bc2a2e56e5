import { getSystemStatus, type SystemStatus } from '#contract/system';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import { checksOf, type Check } from './checks.ts';
import RunningPage from './running-page.tsx';

const now = new Date('2026-07-15T05:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
});
afterEach(() => {
  vi.useRealTimers();
});

const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const good: SystemStatus = {
  servers: [{ host: 'desk:3000', version: '1.4.0', startedAt: '2026-07-10T22:00:00.000Z' }],
  unexpectedEnds: { count: 0, lastAt: null },
  backup: {
    lastReady: { _id: '01990000-0000-7000-8000-000000000001', takenAt: ago(7), size: 42_000_000, missing: 0 },
    lastFailure: null,
    secondPlace: { kind: 'folder', name: '/mnt/copies', lastCopiedAt: ago(7), lastFailure: null },
  },
  mail: { isConfigured: true, waiting: 0, waitingSince: null, failed: 0, lastSentAt: ago(2) },
  space: {
    host: 'desk:3000',
    free: 41_000_000_000,
    total: 80_000_000_000,
    isTrendKnown: true,
    daysUntilFull: 410,
  },
  database: { isOwn: true, size: 3_200_000_000 },
};

const find = (name: Check['name'], over: Partial<SystemStatus>): Check => {
  const check = checksOf({ ...good, ...over }, now).find((one) => one.name === name);
  if (check === undefined) throw new Error(`There is no check ${name}`);
  return check;
};

test('says in plain words that all is well', () => {
  const checks = checksOf(good, now);
  expect(checks.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 5 }, () => 'good'));
  expect(checks.map(({ state }) => state)).toEqual([
    'Version 1.4.0. Started on 11-07-2026, 3:30\u00a0AM.',
    'Made 7 hours ago, 42 MB.',
    'The last copy was made 7 hours ago.',
    'The last one was sent 2 hours ago.',
    '41 GB of 80 GB are free. The database takes 3.2 GB of it. It will be full in about 410 days.',
  ]);
});

const { backup, mail, space } = good;
const at = ago(3);

test.each<[Check['name'], Check['verdict'], string, Partial<SystemStatus>]>([
  ['version', 'good', 'It was started a moment ago.', { servers: [] }],
  ['version', 'good', 'stopped unexpectedly once', { unexpectedEnds: { count: 1, lastAt: at } }],
  ['version', 'look', 'stopped unexpectedly 4 times', { unexpectedEnds: { count: 4, lastAt: at } }],
  [
    'version',
    'note',
    'Versions 1.4.0, 1.5.0. 2 servers run side by side.',
    { servers: [...good.servers, { host: 'two:3000', version: '1.5.0', startedAt: at }] },
  ],
  ['backup', 'look', 'There is none yet', { backup: { ...backup, lastReady: null } }],
  [
    'backup',
    'act',
    'failed. The disk is full.',
    { backup: { ...backup, lastFailure: { at, reason: 'The disk is full.' } } },
  ],
  ['backup', 'act', 'Made 14-07-2026, 42 MB.', { backup: { ...backup, lastReady: lastReady({ takenAt: ago(27) }) } }],
  ['backup', 'look', 'It lacks 2 files', { backup: { ...backup, lastReady: lastReady({ missing: 2 }) } }],
  ['copy', 'look', 'Not set up', { backup: { ...backup, secondPlace: null } }],
  [
    'copy',
    'act',
    'failed. No such folder.',
    { backup: secondPlace({ lastFailure: { at, reason: 'No such folder.' } }) },
  ],
  ['copy', 'note', 'Nothing has been copied yet', { backup: secondPlace({ lastCopiedAt: null }) }],
  ['copy', 'look', 'The last copy was made 13-07-2026.', { backup: secondPlace({ lastCopiedAt: ago(50) }) }],
  ['mail', 'look', '3 mails wait here.', { mail: { ...mail, isConfigured: false, waiting: 3 } }],
  ['mail', 'act', '1 mail could not be delivered.', { mail: { ...mail, failed: 1 } }],
  ['mail', 'look', 'The oldest was written 2 hours ago', { mail: { ...mail, waiting: 1, waitingSince: ago(2) } }],
  ['mail', 'good', 'was sent', { mail: { ...mail, waiting: 1, waitingSince: ago(0.1) } }],
  ['space', 'note', 'It is being measured.', { space: null }],
  ['space', 'good', 'After a week of measuring', { space: disk({ isTrendKnown: false, daysUntilFull: null }) }],
  ['space', 'good', 'It is not filling up.', { space: disk({ daysUntilFull: null }) }],
  ['space', 'look', 'It will be full in about 12 days.', { space: disk({ daysUntilFull: 12 }) }],
  ['space', 'act', '7 GB of 80 GB are free.', { space: disk({ free: 7_000_000_000 }) }],
  ['space', 'good', 'on another machine and takes 3.2 GB', { database: { isOwn: false, size: 3_200_000_000 } }],
])('of %s it says %s: %s', (name, verdict, words, over) => {
  const check = find(name, over);
  expect(check.state).toContain(words);
  expect(check.verdict).toBe(verdict);
  // Every warning carries advice.
  expect(check.advice !== undefined || !['look', 'act'].includes(verdict)).toBe(true);
});

function lastReady(over: Partial<NonNullable<SystemStatus['backup']['lastReady']>>) {
  return { ...(good.backup.lastReady as NonNullable<SystemStatus['backup']['lastReady']>), ...over };
}

function secondPlace(over: Partial<NonNullable<SystemStatus['backup']['secondPlace']>>): SystemStatus['backup'] {
  return {
    ...backup,
    secondPlace: { kind: 'folder', name: '/mnt/copies', lastCopiedAt: at, lastFailure: null, ...over },
  };
}

function disk(over: Partial<NonNullable<SystemStatus['space']>>) {
  return { ...(space as NonNullable<SystemStatus['space']>), ...over };
}

test('the page counts what needs the office, and leads there', async () => {
  mockApi(getSystemStatus, { data: { ...good, mail: { ...mail, failed: 2 }, backup: { ...backup, lastReady: null } } });
  renderPage(<RunningPage />, { path: '/app/settings/running', as: 'admin' });
  expect(await screen.findByText('2 things need you.', { exact: false })).toBeVisible();
  const row = screen.getByRole('heading', { name: 'Mail' }).closest('li') as HTMLElement;
  expect(within(row).getByText('Act on this')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'See which' })).toHaveAttribute('href', '/app/mail?status=failed');
});

test('a failure is told, and asked again', async () => {
  mockApi(getSystemStatus, () => refuse('internal', 'Something went wrong'));
  renderPage(<RunningPage />, { path: '/app/settings/running', as: 'admin' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockApi(getSystemStatus, { data: good });
  fireEvent.click(again);
  expect(await screen.findByText('All is well.', { exact: false })).toBeVisible();
});
