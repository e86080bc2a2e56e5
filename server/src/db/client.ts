import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** What services take: the database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
}

// Once, for every query that is not typed by a table: a calendar day has no time zone and stays text,
// a count is a number, an instant is ISO 8601 in UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** `onIdleError` hears of connections lost while nobody used them; without it the process would die of that. */
export function openDatabase(url: string, onIdleError: (error: Error) => void, maxConnections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'tasika',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  // Lost between two statements of a transaction: the next one says so, and nobody listening would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = drizzle(pool);
  // Drizzle's own never gives a connection back whose "begin" fails, as happens to each that a restart of PostgreSQL cut.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return { db, pool };
}
