import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { startPgbouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster of this test run, with `tasika` migrated and ready to be cloned. */
    clusterUrl: string;
    /** The same through PgBouncer, with which the tests then run; empty without. */
    poolerUrl: string;
    /** The data folder of a stopped server that nobody has used yet: a start on a copy neither creates a cluster nor migrates. */
    unusedData: string;
  }
}

const settings = [
  // Deleted after the run.
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
  // Tests provoke deadlocks; detecting each after a second adds up.
  'deadlock_timeout=50ms',
];

/** One PostgreSQL for the whole run. Every server project asks for it, and the first one starts it for all. */
export default async function startCluster({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().clusterUrl) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tasika-test-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  // An interrupted run is not torn down, and PostgreSQL would outlive it.
  const endAtOnce = () => {
    const pidFile = join(folder, 'postgres/postmaster.pid');
    if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
    remove();
  };
  process.once('exit', endAtOnce);
  try {
    await prepareTemplate(folder);
    const unused = join(folder, 'unused');
    mkdirSync(unused);
    // `cp` keeps the owner, which is not this process when it runs as root.
    execFileSync('cp', ['-a', join(folder, 'postgres'), unused]);
    const postgres = await startEmbeddedPostgres(folder, { settings });
    const clusterUrl = postgres.urlOf('postgres');
    const pooler = process.env['TEST_POOLER'] === 'pgbouncer' ? await startPgbouncer(clusterUrl) : undefined;
    run.provide('clusterUrl', clusterUrl);
    run.provide('poolerUrl', pooler?.through(clusterUrl) ?? '');
    run.provide('unusedData', unused);
    return async () => {
      process.off('exit', endAtOnce);
      await pooler?.remove();
      await postgres.stop();
      remove();
    };
  } catch (error) {
    process.off('exit', endAtOnce);
    endAtOnce();
    throw error;
  }
}

/** Creates the cluster with a migrated `tasika` and stops it, as only a stopped one can be copied. */
async function prepareTemplate(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder, { settings });
  const maintenance = openDatabase(postgres.urlOf('postgres'), () => {});
  await maintenance.pool.query('create database tasika');
  await maintenance.pool.end();
  const template = openDatabase(postgres.urlOf('tasika'), () => {});
  await migrateDatabase(template.pool);
  await template.pool.end();
  await postgres.stop();
}
