import { tmpdir } from 'node:os';
import { beforeEach, expect, test } from 'vitest';
import { getSystemStatus } from '#contract/system';
import { appVersion } from '../../app-version.ts';
import { testApp } from '../../../test/app.ts';
import { keepSamples, storeSample } from './server-samples.service.ts';

const { as, db, pool } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' },
});

const status = async () => (await as.admin.call(getSystemStatus)).body.data;
const startedAt = new Date('2026-07-15T05:00:00Z');
const gigabyte = 1_000_000_000;

beforeEach(async () => {
  await pool.query('truncate server_samples, mails, unexpected_ends');
});

/** A sample a day that ends today: free gigabytes, of a hundred. */
async function sampleDays(host: string, free: number[]): Promise<void> {
  for (const [index, gigabytes] of free.toReversed().entries()) {
    await pool.query(
      `insert into server_samples (host, day, sampled_at, started_at, is_running, version, free_bytes, total_bytes)
       values ($1, current_date - $2::int, now() - make_interval(days => $2), $3, true, '1.0.0', $4, $5)`,
      [host, index, startedAt, gigabytes * gigabyte, 100 * gigabyte],
    );
  }
}

test('says little about an academy that has just started', async () => {
  const { database, ...rest } = await status();
  expect(rest).toEqual({
    servers: [],
    unexpectedEnds: { count: 0, lastAt: null },
    backup: { lastReady: null, lastFailure: null, secondPlace: null },
    mail: { isConfigured: true, waiting: 0, waitingSince: null, failed: 0, lastSentAt: null },
    space: null,
  });
  expect(database.isOwn).toBe(true);
  expect(database.size).toBeGreaterThan(1_000_000);
});

test('names the servers that run, their version and their disk', async () => {
  const server = { host: 'desk:3000', dataFolder: tmpdir(), startedAt };
  await storeSample(db, server);
  await storeSample(db, server);
  const { servers, space } = await status();
  expect(servers).toEqual([{ host: 'desk:3000', version: appVersion, startedAt: startedAt.toISOString() }]);
  expect(space).toMatchObject({ host: 'desk:3000', isTrendKnown: false, daysUntilFull: null });
  expect(space?.free).toBeGreaterThan(0);
  expect(space?.total).toBeGreaterThanOrEqual(space?.free ?? Infinity);
  await storeSample(db, server, false);
  expect((await status()).servers).toEqual([]);
  await storeSample(db, server);
  await pool.query(`update server_samples set sampled_at = now() - interval '31 minutes'`);
  expect((await status()).servers).toEqual([]);
});

test('a disk that loses two gigabytes a day and has twenty left is full in ten days', async () => {
  await sampleDays('desk:3000', [32, 30, 28, 26, 24, 22, 20]);
  expect((await status()).space).toEqual({
    host: 'desk:3000',
    free: 20 * gigabyte,
    total: 100 * gigabyte,
    isTrendKnown: true,
    daysUntilFull: expect.toSatisfy((days: number) => days === 9 || days === 10),
  });
});

test.each([
  ['does not fill', [20, 20, 20, 20, 20, 20, 21], { isTrendKnown: true, daysUntilFull: null }],
  ['was measured for six days', [32, 30, 28, 26, 24, 22], { isTrendKnown: false, daysUntilFull: null }],
])('a disk that %s is not said to be full some day', async (_, free, expected) => {
  await sampleDays('desk:3000', free);
  expect((await status()).space).toMatchObject(expected);
});

test('of several servers the disk is told that will be full first, or else has least room', async () => {
  await sampleDays('one:3000', [50]);
  await sampleDays('two:3000', [40]);
  expect((await status()).space?.host).toBe('two:3000');
  await sampleDays('three:3000', [98, 97, 96, 95, 94, 93, 92]);
  const { space, servers } = await status();
  expect(space?.host).toBe('three:3000');
  expect(servers.map(({ host }) => host)).toEqual(['one:3000', 'three:3000', 'two:3000']);
});

test('counts mails that wait or failed, and crashes of a week', async () => {
  const mail = (state: string, age: string) =>
    pool.query(
      `insert into mails (id, kind, to_address, subject, text, html, status, created_at, sent_at)
       values (gen_random_uuid(), 'reset', 'a@example.com', 's', 't', 'h', $1, now() - $2::interval,
               case when $1 = 'sent' then now() end)`,
      [state, age],
    );
  await mail('waiting', '2 hours');
  await mail('waiting', '1 minute');
  await mail('failed', '1 day');
  await mail('sent', '3 days');
  await pool.query(`insert into unexpected_ends (noticed_at) values (now()), (now() - interval '8 days')`);
  const { mail: told, unexpectedEnds } = await status();
  expect(told).toMatchObject({ waiting: 2, failed: 1 });
  expect(Date.now() - Date.parse(told.waitingSince ?? '')).toBeGreaterThan(7_000_000);
  expect(Date.now() - Date.parse(told.lastSentAt ?? '')).toBeLessThan(60_000);
  expect(unexpectedEnds).toMatchObject({ count: 1, lastAt: expect.stringMatching(/Z$/) });
});

test('a server that cannot store its sample runs on, and says so in the log', async () => {
  const lines: unknown[] = [];
  const server = { host: 'desk:3000', dataFolder: '/no/such/folder', startedAt };
  const stop = keepSamples(db, server, { warn: (...line: unknown[]) => void lines.push(line[1]) });
  await stop();
  const line = 'What this server tells of itself could not be stored';
  expect(lines).toEqual([line, line]);
});
