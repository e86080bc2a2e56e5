import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { handleOn, openDatabase, type Database, type Db, type ObserveStatement } from './client.ts';
import { Memory } from './memory.ts';
import { withoutValues } from './without-values.ts';

/** Runs reads that may be a second old, on a replica if there is one. `work` may run twice, so it must do nothing but read. */
export type Read = <Result>(work: (reader: Db) => Promise<Result>) => Promise<Result>;

/** A position in PostgreSQL's write-ahead log, in bytes from its beginning. */
export type LogPosition = number;

export interface Replica {
  /**
   * Runs `work` on the replica if that has replayed the log up to `after` and everything older than a second. Else, and if a statement fails
   * there, it runs on the primary.
   */
  read<Result>(work: (reader: Db) => Promise<Result>, after: LogPosition): Promise<Result>;
  /** The end of the primary's log, which covers everything committed before the call. */
  position(): Promise<LogPosition>;
  close(): Promise<void>;
}

interface Options {
  log: Pick<Logger, 'info' | 'warn'>;
  observers?: readonly ObserveStatement[];
}

interface State {
  position: LogPosition;
  isReplica: boolean;
  /** Identifies the cluster: the same for a primary and its replicas. */
  system: string;
}

// The position is a float, since 2^53 bytes are nine petabytes.
const stateQuery = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8 as position,
         pg_is_in_recovery() as "isReplica", system_identifier::text as system
    from pg_control_system()`;

const maxAge = 1_000;
const lookEvery = 250;
/** The milliseconds that a request waits for a connection to the replica, or for its position, before it reads from the primary. */
const patience = 1_000;
/** The milliseconds after which a statement that the replica leaves unanswered is left to the primary. */
const silence = 2_000;

/**
 * Opens the replica at `url` of a database. Each connection is asked for its own position, which is trusted for a second: a balancer may lead them to
 * different replicas.
 */
export function openReplica(url: string, primary: Database, { log, observers = [] }: Options): Replica {
  const { pool } = openDatabase(url, () => {}, { connectTimeoutMs: patience, timeoutMs: silence, observers });
  // What a replica answers after a signal of the primary may be older than that, so nothing read here may be cached.
  const memory = new Memory();
  memory.isCurrent = () => false;
  const connections = new WeakMap<pg.PoolClient, Connection>();
  const history = new History();
  const stopping = new AbortController();
  let isUsable = false;
  let complaint: string | undefined;

  const giveUp = (error: unknown): undefined => {
    isUsable = false;
    const err = withoutValues(error);
    const reason = err instanceof Error ? err.message : String(err);
    if (stopping.signal.aborted || reason === complaint) return;
    complaint = reason;
    log.warn({ err }, 'The replica cannot be used: until it can, everything is read from the primary');
  };

  /** Borrows a connection that has replayed the log up to `needed`; undefined if the one at hand has not. */
  const borrow = async (needed: LogPosition): Promise<{ client: pg.PoolClient; reader: Db } | undefined> => {
    const client = await pool.connect();
    try {
      const connection = connections.get(client) ?? new Connection(handleOn(client, memory, observers));
      connections.set(client, connection);
      if (!connection.hasReplayed(needed)) await connection.ask(client, history.system);
      if (connection.hasReplayed(needed)) return { client, reader: connection.handle };
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return undefined;
  };

  const look = async () => {
    const at = performance.now();
    history.add(at, await stateOf(primary.pool));
    if (isUsable) return;
    const borrowed = await borrow(0);
    borrowed?.client.release();
    isUsable = true;
    complaint = undefined;
    log.info('The replica is used for reads that may be a second old');
  };

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch(giveUp);
      await pause(lookEvery, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    async read(work, after) {
      const required = history.positionAt(performance.now() - maxAge);
      const isChecked = isUsable && required !== undefined;
      const borrowed = isChecked ? await borrow(Math.max(after, required)).catch(giveUp) : undefined;
      if (borrowed === undefined) return work(primary.db);
      try {
        return await work(borrowed.reader);
      } catch (error) {
        if (!(error instanceof DrizzleQueryError)) throw error;
        // The connection was lost, or the replica cancelled a statement that was in the way of replaying the log.
        giveUp(error);
      } finally {
        borrowed.client.release();
      }
      return work(primary.db);
    },
    position: async () => (await stateOf(primary.pool)).position,
    async close() {
      stopping.abort();
      await ended;
      await pool.end();
    },
  };
}

async function stateOf(database: pg.Pool | pg.PoolClient): Promise<State> {
  const { rows } = await database.query<State>(stateQuery);
  return rows[0] as State;
}

/** What is known of one connection to a replica. */
class Connection {
  readonly handle: Db;
  #replayed: LogPosition = -1;
  #askedAt = -Infinity;

  constructor(handle: Db) {
    this.handle = handle;
  }

  hasReplayed(position: LogPosition): boolean {
    return this.#replayed >= position && performance.now() - this.#askedAt < maxAge;
  }

  async ask(client: pg.PoolClient, systemOfPrimary: string | undefined): Promise<void> {
    const askedAt = performance.now();
    const late = pause(patience, undefined, { ref: false }).then(() => {
      throw new Error('The replica does not answer');
    });
    const { position, isReplica, system } = await Promise.race([stateOf(client), late]);
    if (!isReplica) throw new Error('DATABASE_REPLICA_URL leads to a PostgreSQL that is no replica');
    if (system !== systemOfPrimary) throw new Error('DATABASE_REPLICA_URL leads to a replica of another database');
    this.#replayed = position;
    this.#askedAt = askedAt;
  }
}

/** Where the primary's log ended in the last second. */
class History {
  #states: { at: number; position: LogPosition }[] = [];
  system: string | undefined;

  /** Adds a state that was asked for at `at`, by `performance.now()`. */
  add(at: number, { position, system }: State): void {
    this.system = system;
    this.#states = [...this.#states.filter((one) => one.at > at - maxAge), { at, position }];
  }

  /** A position that covers everything committed before `instant`; undefined if the primary was not asked since. */
  positionAt(instant: number): LogPosition | undefined {
    return this.#states.find(({ at }) => at >= instant)?.position;
  }
}
