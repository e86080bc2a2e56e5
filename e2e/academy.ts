import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isServerBuilt } from '../scripts/freshness.mjs';
import { builtServer, projectNode, projectRoot, toolEnvironment } from '../scripts/processes.mjs';
import { openDatabase, type Db } from '../server/src/db/client.ts';
import { freePort } from '../server/test/free-port.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

/** The production server; `npm test` builds it first. */
const mainFile = isServerBuilt() ? builtServer : 'server/src/main.ts';

export interface Academy {
  url: string;
  /** Bypasses the services: a journey must not verify the product through itself. */
  db: Db;
  mailbox: Mailbox;
  /** Everything the server printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** The folder of the sample academy, filled in once for the run. */
const sampleFolder = 'SAMPLE_ACADEMY';

/** Playwright's global setup: a copy of a stopped academy starts in a fraction of the time that filling one in takes. */
export default async function prepareSample(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-sample-'));
  const academy = await startIn(folder, { isDemo: true });
  await academy.stop();
  process.env[sampleFolder] = folder;
  return () => remove(folder);
}

export interface AcademyOptions {
  isDemo: boolean;
  /** Changes the data before the server starts that the tests see. */
  prepare?: (db: Db) => Promise<void>;
}

/** The real server with the built web, on its own folder, PostgreSQL, port and mail server. */
export async function startAcademy({ isDemo, prepare }: AcademyOptions): Promise<Academy> {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-e2e-'));
  const sample = process.env[sampleFolder];
  // `cp` keeps the owner, which is not this process when it runs as root; `join` would drop the dot, and copy into a folder within.
  if (isDemo && sample) execFileSync('cp', ['-a', `${sample}/.`, folder]);
  if (prepare) {
    const before = await startIn(folder, { isDemo });
    await prepare(before.db);
    await before.stop();
  }
  const academy = await startIn(folder, { isDemo });
  return {
    ...academy,
    async stop() {
      await academy.stop();
      remove(folder);
    },
  };
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });

async function startIn(folder: string, { isDemo }: { isDemo: boolean }): Promise<Academy> {
  const mailbox = await openMailbox();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The IPC channel tells the server when this process is gone, however it ended.
  const server = spawn(projectNode, [mainFile, ...(isDemo ? ['--demo'] : [])], {
    cwd: projectRoot,
    env: toolEnvironment({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'office@sample.tasika.example',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Tasika is ready')) resolve();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  const sockets = encodeURIComponent(join(folder, 'run'));
  const { db, pool } = openDatabase(`postgresql://tasika@localhost/tasika?host=${sockets}`, () => {}, {
    maxConnections: 2,
  });
  return {
    url,
    db,
    mailbox,
    output: () => output,
    async stop() {
      await pool.end();
      server.kill('SIGTERM');
      await ended;
      mailbox.stop();
    },
  };
}
