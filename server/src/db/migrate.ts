import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { installJobs } from './install-jobs.ts';
import { locks, withSessionLock } from './session-lock.ts';
import { projectRoot } from '../project-root.ts';
import { StartError } from '../start-error.ts';

const migrationsFolder = join(projectRoot, 'server/migrations');

/** The migrations in the order in which they are run; `folderMillis` is the `when` of the journal. */
export const migrations = readMigrationFiles({ migrationsFolder });

/** Servers that start concurrently migrate one after another, without a time-out, as a migration may take minutes. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  await withSessionLock(pool, locks.migration, async (client) => {
    await refuseNewer(client);
    await migrate(drizzle(client), { migrationsFolder });
    await installJobs(client);
  });
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
