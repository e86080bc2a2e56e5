import type pg from 'pg';
import { queues } from './job-queues.ts';

/**
 * Creates the job queue's tables and our queues where they are missing, under the migration lock. pg-boss is loaded only to
 * create its tables, since loading takes a fifth of a second; it migrates them itself when the workers start.
 */
export async function installJobs(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isInstalled: boolean }>(
    `select to_regclass('pgboss.version') is not null as "isInstalled"`,
  );
  if (rows[0]?.isInstalled !== true) {
    const { getConstructionPlans } = await import('pg-boss');
    await client.query(getConstructionPlans('pgboss'));
  }
  for (const [name, settings] of Object.entries(queues)) {
    await client.query('select pgboss.create_queue($1, $2)', [
      name,
      { ...settings, retryBackoff: true, policy: 'standard' },
    ]);
    await client.query(
      `update pgboss.queue
          set retry_limit = $2, retry_delay = $3, retry_backoff = true, retry_delay_max = $4, expire_seconds = $5,
              retention_seconds = $6, heartbeat_seconds = $7
        where name = $1`,
      [
        name,
        settings.retryLimit,
        settings.retryDelay,
        settings.retryDelayMax ?? null,
        settings.expireInSeconds,
        settings.retentionSeconds,
        settings.heartbeatSeconds ?? null,
      ],
    );
  }
}
