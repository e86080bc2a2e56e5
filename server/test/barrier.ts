import { expect } from 'vitest';
import type { Database } from '../src/db/client.ts';
import { eventually } from './eventually.ts';

/**
 * Runs requests up to their first write or row lock, and releases them when all wait there: every read before that point precedes every write. Uses
 * table locks, which reads pass.
 */
export async function raceAtFirstWrite<Answer>(
  pool: Database['pool'],
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { rows } = await pool.query<{ tables: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public'`,
  );
  return raceAtWriteTo(pool, rows[0]?.tables ?? '', requests);
}

/** Runs requests until each waits for a lock, at the latest at its write to these tables, and then releases them. */
export async function raceAtWriteTo<Answer>(
  pool: Database['pool'],
  tables: string,
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const barrier = await pool.connect();
  try {
    await barrier.query('BEGIN');
    await barrier.query(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`);
    const answers = Promise.all(requests.map((request) => request()));
    await eventually(async () => {
      // On another connection: within a transaction the view is a snapshot.
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(requests.length);
    });
    await barrier.query('ROLLBACK');
    return await answers;
  } finally {
    // Rolls back if the requests never all arrived.
    barrier.release(true);
  }
}
