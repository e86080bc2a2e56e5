import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createSubject, listSubjects } from '#contract/subjects';
import { testApp } from './app.ts';
import { eventually } from './eventually.ts';
import { primaryAndStandby } from './standby.ts';

const { primary, standby } = await primaryAndStandby();
const { as } = await testApp({ database: primary });

async function requireStandby(name: string): Promise<void> {
  await primary.pool.query(`alter system set synchronous_standby_names = '${name}'`);
  await primary.pool.query('select pg_reload_conf()');
  await eventually(async () => {
    const { rows } = await primary.pool.query('show synchronous_standby_names');
    expect(rows).toEqual([{ synchronous_standby_names: name }]);
  });
}

/** Cancels every commit that waits for a standby, as the statement time-out would after some seconds. */
const cancelWaits = () =>
  eventually(async () => {
    const { rowCount } = await primary.pool.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    expect(rowCount).not.toBe(0);
  });

test('what a synchronous standby has not confirmed is not acknowledged, and neither is its repetition', async () => {
  await requireStandby('walreceiver');
  onTestFinished(() => requireStandby(''));
  await as.admin.id();
  await standby.stop();
  const create = () =>
    as.admin.call(createSubject, {
      body: { name: 'Physics' },
      headers: { 'idempotency-key': key },
    });
  const key = randomUUID();
  for (const attempt of ['the first', 'the second']) {
    const [{ status, body }] = await Promise.all([create(), cancelWaits()]);
    expect([attempt, status, body.message]).toEqual([
      attempt,
      503,
      'This could not be saved safely. Try again in a moment.',
    ]);
  }
  await standby.start();
  expect(await create()).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
  const { data } = (await as.admin.call(listSubjects)).body;
  expect(data.map(({ name }) => name)).toEqual(['Physics']);
});
