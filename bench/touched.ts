import pg from 'pg';
import { withNewIds, type Steps } from './request-statements.ts';

/** Rows and blocks touched by a request: independent of machine and load. */
export interface Touched {
  /** Rows fetched from tables, through an index or by a sequential scan. */
  rowsRead: number;
  walBytes: number;
}

/** PostgreSQL chooses a generic plan with the sixth execution; pages already written need no full image again. */
const executions = 8;

/** Runs the statements of the first request of each work in a transaction that is rolled back. */
export async function measureTouched(databaseUrl: string, works: Steps[][]): Promise<Touched[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const touched: Touched[] = [];
    for (const [steps = []] of works) {
      let latest: Touched = { rowsRead: 0, walBytes: 0 };
      for (let time = 0; time < executions; time += 1) latest = await touchedBy(database, steps);
      touched.push(latest);
    }
    return touched;
  } finally {
    await database.end();
  }
}

async function touchedBy(database: pg.Client, steps: Steps): Promise<Touched> {
  await database.query('begin');
  const before = await countersOf(database);
  for (const statement of steps.flat()) {
    const { name, text } = statement;
    if (!['begin', 'commit'].includes(text))
      await database.query({ ...(name && { name }), text, values: withNewIds(statement) });
  }
  const after = await countersOf(database);
  await database.query('rollback');
  return { rowsRead: after.rowsRead - before.rowsRead, walBytes: after.walBytes - before.walBytes };
}

/** A session's statistics are delayed for others, not for itself. */
async function countersOf(database: pg.Client): Promise<Touched> {
  const { rows } = await database.query<Touched>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as "walBytes",
            sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as "rowsRead"
     from pg_stat_xact_user_tables where schemaname = current_schema()`,
  );
  return rows[0] as Touched;
}
