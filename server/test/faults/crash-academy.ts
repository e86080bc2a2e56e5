import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase, type Db } from '../../src/db/client.ts';
import { sessions } from '../../src/db/tables/auth-tables.ts';
import { openFileStore, type FileStore } from '../../src/files/file-store.ts';
import { enrol, everyDay, makeAdmin, makeBatch, makeStudent } from '../../seed/factories.ts';
import { findPostmaster } from '../runtime/server-process.ts';
import { startServer, type Started } from './product.ts';

const source = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface CrashOptions {
  /** Folder in which its own is made. */
  parent?: string;
  /** The server's file. */
  main?: string;
  /** A data folder of a stopped server, copied instead of starting without one. */
  from?: string;
}

/** An academy on its own folder whose server and PostgreSQL are killed. */
export interface CrashAcademy {
  /** Starts the server on the data of the previous one. */
  start(): Promise<Started>;
  postmaster(): number | undefined;
  /** Bypasses the product, which must not verify itself. Connects to the current PostgreSQL. */
  look<Answer>(with_: (db: Db, pool: pg.Pool) => Promise<Answer>): Promise<Answer>;
  /** Where the server keeps its files. */
  files: FileStore;
  remove(): void;
}

export interface People {
  cookie: string;
  register: { batchId: string; studentIds: string[] };
  moving: { batchIds: [string, string]; studentIds: string[] };
  admission: { batchId: string };
}

/** `smtpUrl` is a mail server, or an address that does not answer. */
export function openCrashAcademy(
  smtpUrl: string,
  { parent = tmpdir(), main = source, from }: CrashOptions = {},
): CrashAcademy {
  const folder = mkdtempSync(join(parent, 'crash-tasika-'));
  chmodSync(folder, 0o755);
  const dataFolder = join(folder, 'data');
  if (from !== undefined) execFileSync('cp', ['-a', from, dataFolder]);
  const env = {
    // Without the web, whose pages take longer to render than everything else.
    NODE_ENV: 'development',
    DATA_DIR: dataFolder,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    // Each save has its own address, so limits per address do not interfere.
    TRUST_PROXY: '1',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'office@sample.tasika.example',
  };
  const url = `postgresql://tasika@localhost/tasika?host=${encodeURIComponent(join(dataFolder, 'run'))}`;
  const postmaster = () => findPostmaster(dataFolder);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  /** On interruption: PostgreSQL outlives a server that is killed. */
  const endAll = () => {
    try {
      process.kill(postmaster() ?? NaN, 'SIGKILL');
    } catch {
      // None is left.
    }
    removeFolder();
  };
  process.once('exit', endAll);
  return {
    start: () => startServer(main, [], env, /ready: (\S+)\n/),
    postmaster,
    async look(with_) {
      const { db, pool } = openDatabase(url, () => {}, { maxConnections: 1 });
      try {
        return await with_(db, pool);
      } finally {
        await pool.end();
      }
    },
    files: openFileStore(join(dataFolder, 'files')),
    remove() {
      process.off('exit', endAll);
      removeFolder();
    },
  };
}

/** A logged-in admin, a class to mark, two batches to move students between, and one for new students. */
export async function makePeople(db: Db): Promise<People> {
  const admin = await makeAdmin(db);
  const makeMany = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await makeStudent(db)).id);
    return ids;
  };
  const [marked, first, second, admission] = [
    await makeBatch(db, { capacity: 100, schedule: everyDay }),
    await makeBatch(db, { capacity: 100 }),
    await makeBatch(db, { capacity: 100 }),
    await makeBatch(db, { capacity: 1 }),
  ];
  const register = { batchId: marked.id, studentIds: await makeMany(40) };
  const moving = { batchIds: [first.id, second.id] as [string, string], studentIds: await makeMany(12) };
  await enrol(db, marked.id, register.studentIds);
  await enrol(db, first.id, moving.studentIds);
  return { cookie: await signIn(db, admin.id), register, moving, admission: { batchId: admission.id } };
}

/** Cookie of a session valid for a day. */
export async function signIn(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  await db.insert(sessions).values({
    id: uuidv7(),
    userId,
    tokenHash: createHash('sha256').update(token).digest(),
    isPersistent: true,
    createdAt: at(0),
    lastSeenAt: at(0),
    expiresAt: at(86_400_000),
    endsAt: at(86_400_000),
    userAgent: null,
    address: '127.0.0.1',
  });
  return `tasika=${token}`;
}
