import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPgbouncer } from '../../scripts/pgbouncer.mjs';
import { asUser, findPostgresUser, giveTo } from '../src/db/postgres-user.ts';
import { freePort } from './free-port.ts';

const program = findPgbouncer();
export const hasPgbouncer = program !== undefined;

export interface Pgbouncer {
  /** The address of the database at `url` through this pooler. */
  through(url: string): string;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Starts the process again, at the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** PgBouncer in transaction mode in front of the cluster at `clusterUrl`; the caller removes it. */
export async function startPgbouncer(clusterUrl: string): Promise<Pgbouncer> {
  if (program === undefined) throw new Error('PgBouncer is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'tasika-pgbouncer-'));
  const user = findPostgresUser();
  giveTo(user, folder);
  const port = await freePort();
  const cluster = new URL(clusterUrl);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${cluster.searchParams.get('host') ?? cluster.hostname} port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 2
`,
  );
  writeFileSync(join(folder, 'users'), `"${cluster.username}" ""\n`);
  for (const name of ['pgbouncer.ini', 'users']) giveTo(user, join(folder, name));

  let running: ChildProcess;
  const start = async () => {
    running = spawn(program, [settings], { ...asUser(user), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const { stderr } = running;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      stderr?.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        if (said.includes('process up')) resolve();
      });
      running.once('exit', () => reject(new Error(`PgBouncer ended: ${said}`)));
    });
  };
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  await start();
  process.once('exit', () => running.kill('SIGKILL'));
  return {
    through(url) {
      const pooled = new URL(url);
      pooled.searchParams.delete('host');
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      return pooled.href;
    },
    start,
    kill,
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
