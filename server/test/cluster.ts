import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster of this test run, with `template` migrated and ready to be cloned. */
    clusterUrl: string;
  }
}

/** One PostgreSQL for the whole run, deleted afterwards, so fsync is off. Every server project asks for it, and the first one starts it for all. */
export default async function startCluster({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().clusterUrl) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tasika-test-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, {
    settings: [
      ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
      // Tests provoke deadlocks; detecting each after a second adds up.
      'deadlock_timeout=50ms',
    ],
  });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  // An interrupted run is not torn down, and PostgreSQL would outlive it.
  const endAtOnce = () => {
    process.kill(Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    remove();
  };
  process.once('exit', endAtOnce);
  const stop = async () => {
    process.off('exit', endAtOnce);
    await postgres.stop();
    remove();
  };
  try {
    const maintenance = openDatabase(postgres.urlOf('postgres'), () => {});
    await maintenance.pool.query('create database template');
    await maintenance.pool.end();
    const template = openDatabase(postgres.urlOf('template'), () => {});
    await migrateDatabase(template.pool);
    await template.pool.end();
  } catch (error) {
    await stop();
    throw error;
  }
  run.provide('clusterUrl', postgres.urlOf('postgres'));
  return stop;
}
