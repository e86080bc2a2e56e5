import type { Role } from '#contract/endpoint';
import pg from 'pg';
import { bytesOf, openConnection } from '../server/test/faults/connection.ts';
import { databaseUrlOf, startProduct } from '../server/test/faults/product.ts';
import { recordStatements } from './record.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { measureTouched, type Touched } from './touched.ts';
import type { Limits, Work } from './works.ts';

/** PostgreSQL plans a prepared statement five times per pool connection (ten of them) before it keeps a generic plan. */
const warmUp = 100;
const counted = 200;

/**
 * PostgreSQL's cost per request and work: statements, planning and execution. The floor runs the product's own SQL, so only this shows slow SQL.
 * Restarts the academy of this folder with `pg_stat_statements`.
 */
export async function measureStatements(
  dataFolder: string,
  works: Work[],
  cookies: Record<Role, string>,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrlOf(dataFolder) });
  const first = await startProduct(dataFolder);
  await database.connect();
  await database.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await database.query('vacuum analyze');
  await database.end();
  await first.stop();
  const product = await startProduct(dataFolder);
  const statistics = new pg.Client({ connectionString: databaseUrlOf(dataFolder) });
  await statistics.connect();
  try {
    await statistics.query('create extension if not exists pg_stat_statements');
    await statistics.query('alter system set pg_stat_statements.track_planning = on');
    await statistics.query('select pg_reload_conf()');
    await statistics.query(`set pg_stat_statements.track = 'none'`);
    const connection = await openConnection(product.origin);
    const limited = works.filter(({ max }) => max !== undefined);
    const touched = await measureTouched(
      databaseUrlOf(dataFolder),
      await recordStatements(databaseUrlOf(dataFolder), limited, cookies),
    );
    const rows: Row[] = [];
    for (const [index, { name, as, requests, takeBack, max = {} }] of limited.entries()) {
      const messages = requests.map((request) => bytesOf(request, { cookie: cookies[as] }));
      let kilobytes = 0;
      const ask = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          kilobytes = (await connection.ask(messages[time % messages.length] as Buffer)) / 1024;
          if (takeBack !== undefined) await statistics.query(takeBack);
        }
      };
      await ask(warmUp);
      await statistics.query('select pg_stat_statements_reset()');
      await ask(counted);
      const cost = await costOf(statistics);
      rows.push(rowOf(name, max, { ...cost, ...(touched[index] as Touched), kilobytes }));
    }
    connection.close();
    printTable(
      'PostgreSQL for one request',
      ['statements', 'planning', 'execution', 'together', 'rows read', 'log (WAL)', 'answer'],
      rows,
    );
  } finally {
    await statistics.end();
    await product.stop();
  }
}

interface Timed {
  statements: number;
  planning: number;
  execution: number;
}

interface Cost extends Timed, Touched {
  /** Uncompressed. */
  kilobytes: number;
}

/** For all requests; excludes background jobs. */
async function costOf(statistics: pg.Client): Promise<Timed> {
  const { rows } = await statistics.query<Timed>(
    `select coalesce(sum(calls), 0)::float8 / $1 as statements, coalesce(sum(total_plan_time), 0) / $1 as planning,
            coalesce(sum(total_exec_time), 0) / $1 as execution
     from pg_stat_statements where calls >= $1 and query !~ 'pgboss|pg_stat'`,
    [counted],
  );
  return rows[0] as Timed;
}

function rowOf(what: string, max: Limits, cost: Cost): Row {
  const together = cost.planning + cost.execution;
  const logged = cost.walBytes / 1024;
  const limits = [
    { is: together, max: max.millis, unit: 'ms' },
    { is: cost.statements, max: max.statements, unit: 'statements' },
    { is: logged, max: max.logKilobytes, unit: 'KB of log' },
    { is: cost.kilobytes, max: max.kilobytes, unit: 'KB' },
  ].filter((limit) => limit.max !== undefined);
  return {
    what,
    figures: [
      cost.statements.toFixed(1),
      ...[cost.planning, cost.execution, together].map((millis) => `${millis.toFixed(2)} ms`),
      String(cost.rowsRead),
      `${logged.toFixed(1)} KB`,
      `${cost.kilobytes.toFixed(0)} KB`,
    ],
    goal: `<= ${limits.map((limit) => `${limit.max} ${limit.unit}`).join(', ')}`,
    isReached: limits.every((limit) => limit.is <= (limit.max ?? Infinity)),
  };
}
