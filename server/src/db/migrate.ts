import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { installJobs } from '../jobs/install.ts';
import { projectRoot } from '../project-root.ts';

const migrationsFolder = join(projectRoot, 'server/migrations');

// Any number, the same in every server: several that boot at once migrate one after another.
const MIGRATION_LOCK = 7_482_105;

export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
    await installJobs(client);
  } finally {
    // Closing the session gives back the lock and the setting, whatever happened.
    client.release(true);
  }
}
