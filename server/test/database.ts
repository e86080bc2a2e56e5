import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type Database } from '../src/db/client.ts';
import { usePooler } from '../src/db/academy-database.ts';

export interface TestDatabase extends Database {
  url: string;
}

/**
 * A migrated, empty database for the calling test file, dropped after its last test. Await it at the top of the file: `const { db } = await
 * testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnCluster(clusterUrl, `create database ${name} template tasika strategy file_copy`);
  const database = await openTestDatabase(name);
  afterAll(async () => {
    await database.pool.end();
    await runOnCluster(clusterUrl, `drop database ${name} with (force)`);
  });
  return database;
}

/** A second handle on the same database, as another server has it: it shares no memory with the first. Closed after the file's last test. */
export async function openBeside({ url }: TestDatabase): Promise<TestDatabase> {
  const database = await openTestDatabase(new URL(url).pathname.slice(1));
  afterAll(() => database.pool.end());
  return database;
}

async function openTestDatabase(name: string): Promise<TestDatabase> {
  const inCluster = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const url = inCluster(inject('clusterUrl'));
  const poolerUrl = inject('poolerUrl');
  if (poolerUrl === '') return { ...openDatabase(url, () => {}), url };
  const database = openDatabase(inCluster(poolerUrl), () => {}, { directUrl: url });
  await usePooler(database.pool);
  return { ...database, url };
}

export async function runOnCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
