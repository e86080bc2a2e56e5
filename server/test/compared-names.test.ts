import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeStandard } from '../seed/factories.ts';
import { testDatabase } from './database.ts';

const { db, pool } = await testDatabase();

test('names that were two until now are told apart by a number, and the index can be made', async () => {
  const migration = readFileSync(new URL('../migrations/0033_compared_names.sql', import.meta.url), 'utf8');
  await pool.query('drop function same_name cascade; drop function searchable cascade');
  for (const [, index] of migration.matchAll(/^DROP INDEX (\w+);/gm)) {
    await pool.query(`create index ${index} on standards (id)`);
  }
  for (const name of ['मराठी माध्यम', 'मराठी  माध्यम', 'मराठी माध्य\u200Dम', 'CBSE']) await makeStandard(db, { name });
  await pool.query(migration);
  const { rows } = await pool.query<{ name: string }>(
    "select replace(name, U&'\\200D', '') as name from standards order by 1",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'CBSE',
    'मराठी माध्यम',
    'मराठी माध्यम (2)',
    'मराठी माध्यम (2) (3)',
  ]);
});
