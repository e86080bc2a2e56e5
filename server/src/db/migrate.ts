import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { locks, withSessionLock } from './session-lock.ts';
import { projectRoot } from '../project-root.ts';
import { StartError } from '../start-error.ts';
import { queues } from './job-queues.ts';

const migrationsFolder = join(projectRoot, 'server/migrations');

/** The migrations in the order in which they are run; `folderMillis` is the `when` of the journal. */
export const migrations = readMigrationFiles({ migrationsFolder });

/** The version of the schema that this server was written for: its newest migration. */
export const presentSchema = Math.max(...migrations.map(({ folderMillis }) => folderMillis));

/** Servers that start concurrently migrate one after another, without a time-out, as a migration may take minutes. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  await withSessionLock(pool, locks.migration, async (client) => {
    if ((await isNewer(client)) && !(await mayUseNewer(client))) {
      throw new StartError(
        'The database was changed by a newer Tasika than this one. Start that version again, or restore a backup made before it.',
      );
    }
    await migrate(drizzle(client), { migrationsFolder });
    await installJobs(client);
  });
}

/** Whether a later version has migrated this database. */
export async function isNewer(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return false;
  const { rows } = await client.query<{ isNewer: boolean }>(
    'select coalesce(max(created_at) > $1, false) as "isNewer" from drizzle.__drizzle_migrations',
    [presentSchema],
  );
  return rows[0]?.isNewer === true;
}

/** Whether the later version left a schema that this server can work with. If not, it would misread it and must not write at all. */
async function mayUseNewer(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ migration: number }>('select migration from minimum_schema');
  return rows[0] !== undefined && rows[0].migration <= presentSchema;
}

/**
 * Creates the job queue's tables and our queues where they are missing, under the migration lock. pg-boss is loaded only to
 * create its tables, since loading takes a fifth of a second; it migrates them itself when the workers start.
 */
async function installJobs(client: pg.ClientBase): Promise<void> {
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
