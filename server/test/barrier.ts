import { expect } from 'vitest';
import type { Database } from '../src/db/client.ts';
import { eventually } from './eventually.ts';

/**
 * Runs requests up to their first write or row lock, and lets them go on when all of them wait there: whatever they read before
 * was read by each before any of them wrote. Table locks hold them, which reads pass.
 */
export async function raceAtFirstWrite<Answer>(
  pool: Database['pool'],
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const barrier = await pool.connect();
  try {
    await barrier.query('BEGIN');
    const { rows } = await barrier.query<{ tables: string }>(
      `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public'`,
    );
    await barrier.query(`LOCK TABLE ${rows[0]?.tables} IN EXCLUSIVE MODE`);
    const answers = Promise.all(requests.map((request) => request()));
    await eventually(async () => {
      // Not by the barrier's own connection: within a transaction the view does not change.
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(requests.length);
    });
    await barrier.query('ROLLBACK');
    return await answers;
  } finally {
    // Ends the transaction of a race that never came together.
    barrier.release(true);
  }
}
