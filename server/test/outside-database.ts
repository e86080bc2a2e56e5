import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { runOnCluster } from './database.ts';

/** A database for DATABASE_URL, dropped after the test: empty, or migrated. */
export async function newOutsideDatabase({ isMigrated = false } = {}): Promise<string> {
  const clusterUrl = inject('clusterUrl');
  const name = `outside_${randomBytes(6).toString('hex')}`;
  await runOnCluster(
    clusterUrl,
    `create database ${name} template ${isMigrated ? 'tasika' : 'template1'} strategy file_copy`,
  );
  onTestFinished(() => runOnCluster(clusterUrl, `drop database ${name} with (force)`));
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
