import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtServer } from '../scripts/processes.mjs';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import {
  databaseUrlOf,
  newDataFolder,
  startProduct,
  startServer,
  type Started,
} from '../server/test/faults/product.ts';
import { storeSettings } from '../server/test/store-server.ts';

export interface Academy {
  servers: Started[];
  databaseUrl: string;
  /** CPU milliseconds so far: of the servers, and of PostgreSQL. */
  processorTime(): { servers: number; postgres: number };
  stop(): Promise<void>;
}

/** The sample academy on one server as `npm start` runs it, or on several with one PostgreSQL and one store outside. */
export async function startAcademy(count: number): Promise<Academy> {
  const folder = newDataFolder();
  const { servers, databaseUrl, stop } = count === 1 ? await startOne(folder) : await startSeveral(folder, count);
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  return {
    servers,
    databaseUrl,
    processorTime: () => {
      const times = processorTimes();
      const own = (pid: number) => times.get(pid)?.own ?? 0;
      const sessions = [...times.values()].filter(({ parent }) => parent === postmaster);
      return {
        servers: servers.reduce((sum, { pid }) => sum + own(pid), 0),
        postgres: sessions.reduce((sum, one) => sum + one.own, own(postmaster) + (times.get(postmaster)?.ended ?? 0)),
      };
    },
    stop,
  };
}

async function startOne(folder: string) {
  const product = await startProduct(folder);
  return { servers: [product], databaseUrl: databaseUrlOf(folder), stop: product.stop };
}

async function startSeveral(folder: string, count: number) {
  const postgres = await startEmbeddedPostgres(folder, { settings: ['max_connections=100'] });
  const databaseUrl = postgres.urlOf('postgres');
  const store = await startStore(join(folder, 'store'));
  const servers: Started[] = [];
  for (let at = 0; at < count; at++) {
    const env = {
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, `server-${at}`),
      FILES_BUCKET: 'safe',
      ...storeSettings(store.endpoint),
    };
    servers.push(await startServer(builtServer, ['--demo'], env, /ready: (\S+)\n/));
  }
  return {
    servers,
    databaseUrl,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      store.stop();
      await postgres.stop();
    },
  };
}

async function startStore(directory: string) {
  mkdirSync(directory);
  const store = fork(fileURLToPath(new URL('store.ts', import.meta.url)), [directory]);
  const [endpoint] = (await once(store, 'message')) as [string];
  return { endpoint, stop: () => store.disconnect() };
}

/** CPU milliseconds of each process, alone and of its children that have ended. Linux only. */
function processorTimes(): Map<number, { parent: number; own: number; ended: number }> {
  const times = new Map<number, { parent: number; own: number; ended: number }>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const fields = statOf(pid);
    if (fields === undefined) continue;
    // In hundredths of a second.
    const sum = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * 10;
    times.set(pid, { parent: Number(fields[1]), own: sum(11), ended: sum(13) });
  }
  return times;
}

/** The fields after the name, which may itself hold spaces and brackets; undefined for a process that ended meanwhile. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ');
  } catch {
    return undefined;
  }
}
