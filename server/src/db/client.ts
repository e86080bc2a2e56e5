import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { Refusal, requireRow } from '../refusals.ts';
import { Memory } from './memory.ts';
import { runPrepared } from './prepared.ts';

/** The database, or a transaction on it: the parameter of every service. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
}

declare module 'drizzle-orm/pg-core/db' {
  // oxlint-disable-next-line no-unused-vars -- the parameters must be those of the class that is extended
  interface PgDatabase<TQueryResult, TFullSchema, TSchema> {
    memory: Memory;
    /** The rows that a statement answers; its columns are their members. */
    rows<Row extends object = object>(statement: SQL): Promise<Row[]>;
    /** The first row that a statement answers. Refuses with `notFound` if there is none. */
    requireRow<Row extends object = object>(statement: SQL): Promise<Row>;
    /** Like `rows`, for a statement whose texts are few: each stays prepared in every connection. */
    preparedRows<Row extends object = object>(statement: SQL): Promise<Row[]>;
  }
}

// On the prototype, as Drizzle itself makes the handles of transactions.
Object.assign(PgDatabase.prototype, {
  async rows(this: Db, statement: SQL) {
    return (await this.execute(statement)).rows;
  },
  async requireRow(this: Db, statement: SQL) {
    return requireRow(await this.rows(statement));
  },
  preparedRows(this: Db, statement: SQL) {
    return runPrepared(this, statement);
  },
});

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
    /** For a PostgreSQL that does not even answer with its own time-out. */
    timeoutMs?: number | undefined;
    observe?: ObserveStatement | undefined;
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

/** Called when a statement is about to run, or a connection is waited for, with its text; the function that it answers is called when that ended. */
export type ObserveStatement = (text: string) => () => void;

interface Options {
  maxConnections?: number;
  /** The time a request waits for a connection. */
  connectTimeoutMs?: number;
  timeoutMs?: number;
  /** See `PoolConfig`. */
  directUrl?: string | undefined;
  observe?: ObserveStatement | undefined;
}

const { timezone, ...timeouts } = sessionSettings;
/** As start-up parameters, which poolers do not know. */
const inUtc = { options: `-c timezone=${timezone}` };

/** Opens the pool. `onIdleError` receives errors of idle connections, which would crash the process otherwise. */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { maxConnections = 10, connectTimeoutMs = 4_000, timeoutMs, directUrl, observe }: Options = {},
): Database {
  const pool = new Pool({
    Client: Connection,
    connectionString: url,
    max: maxConnections,
    application_name: 'tasika',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    timeoutMs,
    observe,
    ...(directUrl === undefined ? { ...inUtc, ...timeouts } : { directUrl }),
  });
  pool.on('error', onIdleError);
  const memory = new Memory();
  const db: Db = withMemory(drizzle(pool), memory);
  // Drizzle's own `transaction` leaks the connection when "begin" fails, as it does on each connection a restart of PostgreSQL
  // cut.
  db.transaction = (work, config) =>
    retryUndone(() => pool.lend((client) => withMemory(drizzle(client), memory).transaction(work, config)));
  return { db, pool };
}

type Query = (...args: unknown[]) => Promise<unknown>;

class Pool extends pg.Pool {
  /** A statement outside a transaction is its own transaction: rolled back, it left nothing, so a retry is safe. */
  override query = ((...args: unknown[]) =>
    retryUndone(() => this.lend((client) => (client.query as Query)(...args)))) as pg.Pool['query'];

  async lend<Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const client = await observed(this.options.observe, 'wait for a connection', () => this.connect());
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }
}

/** A connection of the pool. Concurrent queries of a service wait here in a transaction, as it runs one at a time. */
class Connection extends pg.Client {
  readonly #config: pg.PoolConfig;
  #last: Promise<unknown> = Promise.resolve();
  #startedAt = Infinity;
  #isUnreplicated = false;

  constructor(config: pg.PoolConfig = {}) {
    super(config);
    this.#config = config;
    // A connection lost between two statements fails the next one; an unhandled 'error' event would crash the process.
    this.on('error', () => {});
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnreplicated = true;
    });
    this.#endWhenSilent(config.timeoutMs ?? 6_000);
  }

  override query = ((...args: unknown[]) => {
    const run = () => observed(this.#config.observe, textOf(args[0]), () => this.#run(args));
    return (this.#last = this.#last.then(run, run));
  }) as pg.Client['query'];

  async #run([first, ...rest]: unknown[]): Promise<unknown> {
    // A pooler may send the next statement to a session that never prepared it.
    const isPooled = this.#config.directUrl !== undefined && typeof first === 'object';
    this.#startedAt = performance.now();
    try {
      const answer = await (super.query as Query)(isPooled ? { ...first, name: undefined } : first, ...rest);
      this.#refuseUnreplicated();
      return answer;
    } finally {
      this.#startedAt = Infinity;
    }
  }

  /**
   * Refuses a commit whose wait for a synchronous standby was cancelled, by the statement time-out for instance. PostgreSQL reports it as
   * successful with a warning: it is durable here, but lost if the standby takes over now.
   */
  #refuseUnreplicated(): void {
    if (!this.#isUnreplicated) return;
    this.#isUnreplicated = false;
    throw new Refusal('unavailable', 'This could not be saved safely. Try again in a moment.', { retryAfter: 2 });
  }

  /**
   * Destroys a connection that leaves a statement unanswered; it cannot be reused, since a rollback would wait just as long. There is one
   * check per connection: a timer per statement, as `query_timeout` starts it, makes V8 retain every answer until its next full
   * collection.
   */
  #endWhenSilent(timeoutMs: number): void {
    const look = setInterval(() => {
      if (performance.now() - this.#startedAt > timeoutMs) void this.end();
    }, timeoutMs / 6);
    look.unref();
    this.once('end', () => clearInterval(look));
  }
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

async function observed<Answer>(
  observe: ObserveStatement | undefined,
  text: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const end = observe?.(text);
  try {
    return await run();
  } finally {
    end?.();
  }
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

/** Attaches the memory to a handle; nested transactions share it. */
function withMemory<Handle extends Db>(handle: Handle, memory: Memory): Handle {
  const transaction = handle.transaction.bind(handle);
  handle.memory = memory;
  handle.transaction = (work, config) => transaction((tx) => work(withMemory(tx, memory)), config);
  return handle;
}

// The codes deadlock_detected and serialization_failure: PostgreSQL rolled back one of two transactions so that the other could finish.
const undoneCodes = new Set<unknown>(['40P01', '40001']);
const maxTries = 5;

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
