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
