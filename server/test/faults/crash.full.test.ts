import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { crash } from './crash-rounds.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { mainFile } from '../runtime/server-process.ts';
import { limits } from '../../../test-limits.ts';

// The server, the server with its PostgreSQL, and the PostgreSQL alone. `npm run bench:crash` runs a hundred.
const count = 30;

test(
  'what was acknowledged before a kill -9 is there after the next start, whole and once',
  // A start and a recovery per round, on a possibly busy machine.
  { timeout: count * limits.round },
  async () => {
    const rounds = await crash(count, 7, 'smtp://127.0.0.1:1', { main: mainFile, from: inject('unusedData') });
    expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rounds.filter(({ acknowledged }) => acknowledged > 0)).toHaveLength(count);
  },
);

test('a new academy whose PostgreSQL dies before its first checkpoint gives no number twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-crash-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres(folder);
  onTestFinished(() => postgres.stop());
  const url = postgres.urlOf('postgres');
  const client = new pg.Client(url);
  await client.connect();
  // Like a migration: created and used in one transaction.
  await client.query(`begin; create table visits (id bigint generated always as identity primary key);
    insert into visits default values; commit; insert into visits default values`);
  client.on('error', () => {});
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  process.kill(Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  await lost;
  const next = await connectPatiently(url);
  await expect(next.query('insert into visits default values')).resolves.toMatchObject({ rowCount: 1 });
  await next.end();
});

async function connectPatiently(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return client;
    } catch {
      // PostgreSQL is being restarted.
      await pause(20);
    }
  }
}
