import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { Refusal } from '../refusals.ts';
import { Memory } from './memory.ts';

/** The database, or a transaction on it: the parameter of every service. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
}

// Types of queries that are not typed by a table: a calendar day has no time zone and stays text, a count is a number, an instant
// is ISO 8601 in UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

declare module 'pg' {
  interface PoolConfig {
    /**
     * The address of PostgreSQL itself, if the pool's own leads to a pooler in transaction mode. Whatever needs a session, such as a lock that
     * outlives a transaction, connects there.
     */
    directUrl?: string | undefined;
  }
}

/**
 * What every connection that serves requests is set to; times in milliseconds. The lock time-out is shorter than the statement time-out, so that waiting
 * for a lock has an error of its own, and longer than a server that stands still may hold its locks, so that others wait for it and succeed.
 */
export const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: 5_000,
  lock_timeout: 4_500,
  idle_in_transaction_session_timeout: 4_000,
} as const;

/** Called when a statement that serves a request or a job is about to run, with its text; the function that it answers is called when it ended. */
export type ObserveStatement = (text: string) => (error?: unknown) => void;

interface PoolOptions {
  maxConnections?: number;
  /** The time a request waits for a connection. */
  connectTimeoutMs?: number;
  /** For a PostgreSQL that does not even answer with its own time-out. */
  timeoutMs?: number;
  /** See `PoolConfig`. */
  directUrl?: string | undefined;
  observers?: readonly ObserveStatement[] | undefined;
}

const { timezone, ...timeouts } = sessionSettings;
/** As start-up parameters, which poolers do not know. */
const inUtc = { options: `-c timezone=${timezone}` };

/** Opens the pool. `onIdleError` receives errors of idle connections, which would crash the process otherwise. */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { maxConnections = 10, connectTimeoutMs = 4_000, timeoutMs = 6_000, directUrl, observers = [] }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'tasika',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(directUrl === undefined ? { ...inUtc, ...timeouts } : { directUrl }),
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    // A connection lost between two statements fails the next one; an unhandled 'error' event would crash the process.
    client.on('error', () => {});
    if (directUrl !== undefined) prepareNothing(client);
    giveUpWhenSilent(client, timeoutMs);
    refuseUnreplicated(client);
  });
  retryStatements(pool, observers);
  const memory = new Memory();
  const db: Db = withMemory(drizzle(pool), memory);
  // Drizzle's own `transaction` leaks the connection when "begin" fails, as it does on each connection a restart of PostgreSQL
  // cut.
  db.transaction = (work, config) =>
    retryUndone(async () => {
      const client = await pool.connect();
      try {
        return await handleOn(client, memory, observers).transaction(work, config);
      } finally {
        client.release();
      }
    });
  return { db, pool };
}

/** For a transaction that computes for seconds between its statements, such as an import: only then it counts as standing still. */
export const allowLongPauses = async (tx: Db): Promise<void> => {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '30s'`);
};

/** Opens a session outside the pool and past any pooler, without the time-outs for statements and locks, which are meant for requests. */
export async function openLongClient(pool: pg.Pool): Promise<pg.Client> {
  const { directUrl, connectionString, ...options } = pool.options;
  const client = new pg.Client({
    ...options,
    ...inUtc,
    ...timeouts,
    connectionString: directUrl ?? connectionString,
    statement_timeout: 0,
    lock_timeout: 0,
  });
  // The error is reported by the pending queries.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A handle on one connection. */
const handleOn = (client: pg.PoolClient, memory: Memory, observers: readonly ObserveStatement[] = []): Db =>
  withMemory<Db>(drizzle(inTurn(client, observers)), memory);

/** Queues the statements of a connection, which runs one at a time: concurrent queries of a service wait here in a transaction. */
function inTurn(client: pg.PoolClient, observers: readonly ObserveStatement[]): pg.PoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const queued = (...given: unknown[]) => {
    const run = () => observed(observers, given, () => query(...given));
    return (last = last.then(run, run));
  };
  return Object.create(client, { query: { value: queued } }) as pg.PoolClient;
}

/** Runs a statement between the observers' two calls. */
function observed(
  observers: readonly ObserveStatement[],
  given: unknown[],
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (observers.length === 0) return run();
  const [first] = given;
  const text = String(typeof first === 'object' && first !== null && 'text' in first ? first.text : first);
  const ends = observers.map((observe) => observe(text));
  const result = run();
  const end = (error?: unknown) => {
    for (const ended of ends) ended(error);
  };
  result.then(() => end(), end);
  return result;
}

/** Attaches the memory to a handle; nested transactions share it. */
function withMemory<Handle extends Db>(handle: Handle, memory: Memory): Handle {
  const transaction = handle.transaction.bind(handle);
  handle.memory = memory;
  handle.transaction = (work, config) => transaction((tx) => work(withMemory(tx, memory)), config);
  return handle;
}

/** Runs every statement of a connection without a name: a pooler may send the next one to a session that never prepared it. */
function prepareNothing(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const unnamed = (first: unknown, ...rest: unknown[]): unknown =>
    query(
      typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    );
  client.query = unnamed as typeof client.query;
}

/**
 * Destroys a connection that leaves a statement unanswered; it cannot be reused, since a rollback would wait just as long. There is one
 * check per connection: a timer per statement, as `query_timeout` starts it, makes V8 retain every answer until its next full
 * collection.
 */
function giveUpWhenSilent(client: pg.PoolClient, timeoutMs: number): void {
  let askedAt = Infinity;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]): unknown => {
    askedAt = performance.now();
    return query(...given);
  };
  client.query = watched as typeof client.query;
  client.on('drain', () => {
    askedAt = Infinity;
  });
  const look = setInterval(() => {
    if (performance.now() - askedAt > timeoutMs) void client.end();
  }, timeoutMs / 6);
  look.unref();
  client.once('end', () => clearInterval(look));
}

/**
 * Refuses a commit whose wait for a synchronous standby was cancelled, by the statement time-out for instance. PostgreSQL reports it as successful with a
 * warning: it is durable here, but lost if the standby takes over now.
 */
function refuseUnreplicated(client: pg.PoolClient): void {
  let isUnreplicated = false;
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') isUnreplicated = true;
  });
  const refusal = (): Refusal | undefined => {
    if (!isUnreplicated) return undefined;
    isUnreplicated = false;
    return new Refusal('unavailable', 'This could not be saved safely. Try again in a moment.', { retryAfter: 2 });
  };
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const checked = (...given: unknown[]): unknown => {
    const callback = given.at(-1);
    if (typeof callback === 'function')
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => callback(error ?? refusal(), result));
    const result = query(...given);
    if (!(result instanceof Promise)) return result;
    return result.then((answer: unknown) => {
      const refused = refusal();
      if (refused !== undefined) throw refused;
      return answer;
    });
  };
  client.query = checked as typeof client.query;
}

// The codes deadlock_detected and serialization_failure: PostgreSQL rolled back one of two transactions so that the other could finish.
const undoneCodes = new Set<unknown>(['40P01', '40001']);
const maxTries = 5;

/** Retries a statement outside a transaction, which is its own transaction: rolled back, it left nothing, so a retry is safe. */
function retryStatements(pool: pg.Pool, observers: readonly ObserveStatement[]): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const retried = (...given: unknown[]) =>
    typeof given.at(-1) === 'function'
      ? query(...given)
      : retryUndone(() => observed(observers, given, () => query(...given)));
  pool.query = retried as typeof pool.query;
}

/** The only automatic retry: `work` may be run again, so it must be nothing but statements on its `tx`. */
async function retryUndone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !isUndone(error)) throw error;
      // The pause has jitter, in case the other transaction was rolled back as well.
      await pause(Math.random() * 20 * 2 ** tries);
    }
  }
}

function isUndone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && undoneCodes.has(cause.code)) return true;
  }
  return false;
}
