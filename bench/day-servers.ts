import { join } from 'node:path';
import { builtServer } from '../scripts/processes.mjs';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import {
  databaseUrlOf,
  newDataFolder,
  processorTimeOf,
  processorTimeOfFamily,
  startProduct,
  startServer,
  type Started,
} from '../server/test/faults/product.ts';
import { findPostmaster } from '../server/test/runtime/server-process.ts';
import { startStore } from './cluster-parts.ts';

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
  const postmaster = findPostmaster(folder) ?? NaN;
  return {
    servers,
    databaseUrl,
    processorTime: () => ({
      servers: servers.reduce((sum, { pid }) => sum + processorTimeOf(pid), 0),
      postgres: processorTimeOfFamily(postmaster),
    }),
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
  const store = await startStore(folder);
  const servers: Started[] = [];
  for (let at = 0; at < count; at++) {
    const env = {
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, `server-${at}`),
      ...store.settings,
    };
    servers.push(await startServer(builtServer, ['--demo'], env, /ready: (\S+)\n/));
  }
  return {
    servers,
    databaseUrl,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await store.kill();
      await postgres.stop();
    },
  };
}
