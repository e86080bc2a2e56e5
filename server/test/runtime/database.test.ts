import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { refusalIn } from '../../src/db/refusal-in.ts';
import { testDatabase } from '../database.ts';

const { db, pool, url } = await testDatabase();

test('a test file has a migrated database of its own', async () => {
  const { rows } = await pool.query('select count(*) as users from users');
  expect(rows).toEqual([{ users: 0 }]);
});

test('a calendar day stays text and an instant is ISO 8601', async () => {
  const { rows } = await pool.query(
    `select date '2026-02-28' as day, timestamptz '2026-02-28 10:00+05:30' as at, 9007199254740991::int8 as count`,
  );
  expect(rows).toEqual([{ day: '2026-02-28', at: '2026-02-28T04:30:00.000Z', count: 9007199254740991 }]);
});

test('a connection that PostgreSQL cut is given back, even by a transaction that could not begin on it', async () => {
  const { db, pool: small } = openDatabase(url, () => {}, { maxConnections: 1 });
  const client = await small.connect();
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating connection');
  // Before the pool notices.
  client.release();
  await expect(db.transaction(async () => {})).rejects.toThrow('Failed query: begin');
  await expect(db.transaction((tx) => tx.execute(sql`select 1 as one`))).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await small.end();
});

test('who waits too long for another’s change is told so, before the statement’s own limit', async () => {
  const { rows } = await pool.query(
    `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
  );
  expect(rows).toEqual([{ lock: '4500ms', statement: '5s' }]);
  const waiting = db.transaction(async (tx) => {
    await tx.execute(sql`lock table users`);
    await db.transaction((other) =>
      other.execute(sql`set local lock_timeout = '20ms'`).then(() => other.execute(sql`select from users`)),
    );
  });
  const error = await waiting.catch((error: unknown) => error);
  expect(refusalIn(error)).toMatchObject({
    code: 'unavailable',
    message: 'Someone is changing the same thing right now. Try again.',
    retryAfter: 1,
  });
});

test('a PostgreSQL that stands still is waited for once, and its connection is not used again', async () => {
  const { db: frozen, pool: small } = openDatabase(url, () => {}, { maxConnections: 1, timeoutMs: 200 });
  onTestFinished(() => small.end());
  let backend = 0;
  onTestFinished(() => void process.kill(backend, 'SIGCONT'));
  const transaction = frozen.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    await tx.execute(sql`select 1`);
  });
  // The rollback gets the same error instead of waiting as well.
  await expect(transaction).rejects.toMatchObject({ cause: { message: expect.stringContaining('not queryable') } });
  expect((await small.query('select pg_backend_pid() as pid')).rows[0].pid).not.toBe(backend);
});

test('of two transactions that wait for each other the one that PostgreSQL undoes is done again', async () => {
  await pool.query(`create table counters (name text primary key, value int not null)`);
  await pool.query(`insert into counters values ('a', 0), ('b', 0)`);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  let tries = 0;
  const countInOrder = (first: string, second: string) =>
    db.transaction(async (tx) => {
      tries++;
      await tx.execute(sql`update counters set value = value + 1 where name = ${first}`);
      if (++holding === 2) bothHold.resolve();
      await bothHold.promise;
      await tx.execute(sql`update counters set value = value + 1 where name = ${second}`);
      return first;
    });
  expect(await Promise.all([countInOrder('a', 'b'), countInOrder('b', 'a')])).toEqual(['a', 'b']);
  expect((await pool.query('select value from counters')).rows).toEqual([{ value: 2 }, { value: 2 }]);
  // The rolled-back one may retry before the other has noticed.
  expect(tries).toBeGreaterThanOrEqual(3);
});

test('a statement by itself that waits for a transaction which waits for it is done again once that has ended', async () => {
  await pool.query(`create table tallies (name text primary key, value int not null)`);
  await pool.query(`insert into tallies values ('a', 0), ('b', 0)`);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  // Only the statement checks for deadlocks, so PostgreSQL cancels it. It checks once, when the other one must already be waiting, also on a busy
  // machine.
  await other.query(`set deadlock_timeout = '1min'`);
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`alter database "${rows[0]?.name}" set deadlock_timeout = '3s'`);
  const { db: alone, pool: small } = openDatabase(url, () => {}, { maxConnections: 1 });
  onTestFinished(() => small.end());
  await other.query('begin');
  await other.query(`update tallies set value = 10 where name = 'b'`);
  // Drizzle's queries start when awaited.
  const statement = alone.execute(sql`update tallies set value = value + 1`).then((result) => result);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5 }).toBe(1);
  await other.query(`update tallies set value = 10 where name = 'a'`);
  await other.query('commit');
  await expect(statement).resolves.toMatchObject({ rowCount: 2 });
  expect((await pool.query('select value from tallies')).rows).toEqual([{ value: 11 }, { value: 11 }]);
});

test('a transaction that fails for another reason is not done again', async () => {
  let tries = 0;
  const failing = db.transaction(async (tx) => {
    tries++;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow('Failed query');
  expect(tries).toBe(1);
});
