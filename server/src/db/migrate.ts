import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { openLongClient } from './client.ts';
import { installJobs } from './install-jobs.ts';
import { projectRoot } from '../project-root.ts';
import { StartError } from '../start-error.ts';

const migrationsFolder = join(projectRoot, 'server/migrations');

/** The migrations in the order in which they are run; `folderMillis` is the `when` of the journal. */
export const migrations = readMigrationFiles({ migrationsFolder });

// The key of the advisory lock, the same in every server: servers starting concurrently migrate one after another.
const MIGRATION_LOCK = 7_482_105;

export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  // The connection has no time-out, as a migration may take minutes.
  const client = await openLongClient(pool);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewer(client);
    await migrate(drizzle(client), { migrationsFolder });
    await installJobs(client);
  } finally {
    // The lock is released in any case by closing the session.
    await client.end();
  }
}

/** Refuses a schema changed by a later version: this one would misread it, so it must not write at all. */
async function refuseNewer(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return;
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  const { rows } = await client.query<{ unknown: number }>(
    'select count(*) as unknown from drizzle.__drizzle_migrations where created_at > $1',
    [newest],
  );
  if (rows[0]?.unknown === 0) return;
  throw new StartError(
    'The database was changed by a newer Tasika than this one. Start that version again, or restore a backup made before it.',
  );
}
