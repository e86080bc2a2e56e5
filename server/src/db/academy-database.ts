import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import { openDatabase, sessionSettings, type Database, type ObserveStatement } from './client.ts';
import { lockDataFolder } from './data-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateDatabase } from './migrate.ts';
import { locks, withSessionLock } from './session-lock.ts';

export interface AcademyDatabase extends Database {
  url: string;
  close(): Promise<void>;
}

interface Options {
  dataFolder: string;
  /** The URL of an external PostgreSQL; without it the server runs its own in the data folder. */
  databaseUrl?: string | undefined;
  /** The URL past a pooler, if `databaseUrl` leads to one. */
  directUrl?: string | undefined;
  /** Reports slow steps, one short line each. */
  tell: (line: string) => void;
  log: Pick<Logger, 'warn' | 'debug'>;
  observe?: ObserveStatement;
}

/** Logs plain sentences without fields. */
interface Lines {
  warn(line: string): void;
  debug(line: string): void;
}

const OLDEST_MAJOR = 15;
const DATABASE = 'tasika';

/** Locks the data folder, starts the database and migrates it. */
export async function openAcademyDatabase(options: Options): Promise<AcademyDatabase> {
  prepareFolder(options.dataFolder);
  const lock = lockDataFolder(options.dataFolder);
  // PostgreSQL may close the last connections before we do.
  let isClosing = false;
  const warn = (line: string) => (isClosing ? options.log.debug(line) : options.log.warn(line));
  try {
    const { databaseUrl, directUrl, observe } = options;
    const { url, stop } = databaseUrl
      ? await useOutside(databaseUrl, directUrl)
      : await useOwn(options.dataFolder, options.tell, { warn, debug: (line) => options.log.debug(line) });
    const heard = (error: Error) => warn(`A database connection was lost: ${error.message}`);
    const database = openDatabase(url, heard, { directUrl, observe });
    const close = async () => {
      isClosing = true;
      await database.pool.end();
      await stop();
      lock.release();
    };
    try {
      await migrateDatabase(database.pool);
      if (directUrl !== undefined) await usePooler(database.pool);
    } catch (error) {
      await close();
      throw error;
    }
    return { ...database, url, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    // If we run as root, PostgreSQL runs under another account, which must be able to enter this folder; the secrets in it have their own
    // permissions.
    if (process.getuid?.() === 0) chmodSync(folder, 0o755);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}

/** Creates the folder in steps: `recursive: true` never returns where the parent exists and nothing can be created in it, as in `/proc`. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

async function useOwn(dataFolder: string, tell: Options['tell'], log: Lines) {
  const postgres = await startEmbeddedPostgres(dataFolder, {
    onCreate: () => tell('Setting up the database'),
    onLog: (line) => (/^(FATAL|PANIC)/.test(line) ? log.warn(line) : log.debug(line)),
    onCrash: (exit) => log.warn(`PostgreSQL ended by itself (${exit}) and is started again`),
  });
  try {
    await ensureDatabase(postgres.urlOf('postgres'));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { url: postgres.urlOf(DATABASE), stop: postgres.stop };
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Asks past a pooler: a connection it made now would be without the defaults that our role gets first. */
async function useOutside(url: string, directUrl?: string) {
  const [name, asked] = directUrl === undefined ? ['DATABASE_URL', url] : ['DATABASE_DIRECT_URL', directUrl];
  const { statement_timeout } = sessionSettings;
  const client = new pg.Client({ connectionString: asked, connectionTimeoutMillis: 10_000, statement_timeout });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new StartError(`${name} leads to PostgreSQL ${major}; Tasika needs ${OLDEST_MAJOR} or newer.`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (/startup parameter/.test(reasonOf(error))) {
      throw new StartError(`${name} leads to a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`);
    }
    throw new StartError(`The PostgreSQL of ${name} does not answer: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
  return { url, stop: async () => {} };
}

/** The reason of a failed connection: Node wraps the errors of several tried addresses in one without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Prepares the database for a pool that leads to a pooler in transaction mode. */
export async function usePooler(pool: pg.Pool): Promise<void> {
  await withSessionLock(pool, locks.migration, setRoleDefaults);
  await requireRoleDefaults(pool);
}

/** A pooler passes no start-up parameters on: what they would say becomes the default of our role in this database. */
async function setRoleDefaults(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role current_user in database %I set %I = %L', current_database(), name, value) as statement
       from json_each_text($1) as s (name, value)`,
    [JSON.stringify(sessionSettings)],
  );
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Refuses a pooler whose connections are not ours, or are older than the defaults of our role. Time-outs of an earlier version may last until the pooler
 * renews its connections.
 */
async function requireRoleDefaults(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isOther: boolean }>(
    `select exists (select from json_each_text($1) as s (name, value)
       where not exists (select from pg_settings p where lower(p.name) = s.name and (p.setting = s.value or (s.name like '%_timeout' and p.setting <> '0')))) as "isOther"`,
    [JSON.stringify(sessionSettings)],
  );
  if (rows[0]?.isOther !== true) return;
  throw new StartError(
    'DATABASE_URL and DATABASE_DIRECT_URL have to lead to the same database as the same user. If they do, the pooler has connections from before the first start: restart it, or run RECONNECT in its console.',
  );
}
