import { expect, test } from 'vitest';
import { testDatabase } from '../database.ts';

const { pool } = await testDatabase();

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
