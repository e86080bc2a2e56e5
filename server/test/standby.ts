import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { findPostgresUser, giveTo } from '../src/db/postgres-user.ts';
import type { TestDatabase } from './database.ts';

export interface Standby {
  url: string;
  /** Stops replaying the log, which still arrives. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

// A standby needs as many connections as its primary had, here when the cluster was made.
const settings = ['max_wal_senders=4', 'max_connections=200', 'fsync=off'];

/** A primary of its own with a migrated, empty database, and a standby that follows it; removed after the file's last test. */
export async function primaryAndStandby(): Promise<{ primary: TestDatabase; standby: Standby }> {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-standby-'));
  chmodSync(folder, 0o755);
  // Two copies of one stopped cluster: the standby goes on from where its copy ended.
  const [first, second] = ['primary', 'standby'].map((name) => {
    execFileSync('cp', ['-a', inject('unusedData'), join(folder, name)]);
    return join(folder, name);
  }) as [string, string];
  const signal = join(second, 'postgres', 'standby.signal');
  writeFileSync(signal, '');
  giveTo(findPostgresUser(), signal);

  const leader = await startEmbeddedPostgres(first, { settings });
  const url = leader.urlOf('tasika');
  const { searchParams, port, username } = new URL(url);
  const follow = `primary_conninfo=host=${searchParams.get('host')} port=${port} user=${username}`;
  const startStandby = () => startEmbeddedPostgres(second, { settings: [...settings, follow] });
  let follower: EmbeddedPostgres = await startStandby();
  const primary = { ...openDatabase(url, () => {}), url };
  const tell = async (statement: string) => {
    const { pool } = openDatabase(follower.urlOf('tasika'), () => {}, { maxConnections: 1 });
    await pool.query(statement);
    await pool.end();
  };
  afterAll(async () => {
    await primary.pool.end();
    await follower.stop();
    await leader.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  return {
    primary,
    standby: {
      url: follower.urlOf('tasika'),
      pause: () => tell('select pg_wal_replay_pause()'),
      resume: () => tell('select pg_wal_replay_resume()'),
      promote: () => tell('select pg_promote()'),
      stop: () => follower.stop(),
      start: async () => {
        follower = await startStandby();
      },
    },
  };
}
