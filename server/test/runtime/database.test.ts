import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { testDatabase } from '../database.ts';

const { pool, url } = await testDatabase();

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
  const { db, pool: small } = openDatabase(url, () => {}, 1);
  const client = await small.connect();
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow('terminating connection');
  // Before the pool has heard of it.
  client.release();
  await expect(db.transaction(async () => {})).rejects.toThrow('Failed query: begin');
  await expect(db.transaction((tx) => tx.execute(sql`select 1 as one`))).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await small.end();
});
