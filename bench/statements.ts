import type { Role } from '#contract/endpoint';
import pg from 'pg';
import { bytesOf, openConnection } from './connection.ts';
import { databaseUrlOf, startProduct } from './product.ts';
import { printTable, type Row } from './table.ts';
import type { Work } from './works.ts';

/** PostgreSQL plans a prepared statement anew five times in each of the pool's ten connections before it keeps the plan. */
const warmUp = 100;
const counted = 200;

/**
 * What each work costs PostgreSQL for one request: statements, planning and execution. The floor runs the product's own SQL, so
 * only this shows SQL that is slow in both. Restarts the academy in this folder with `pg_stat_statements`.
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
    const connection = await openConnection(product.origin);
    const rows: Row[] = [];
    for (const { name, as, requests, most } of works) {
      if (most === undefined) continue;
      const path = requests[0]?.path ?? '';
      const request = bytesOf({ method: 'GET', path }, { cookie: cookies[as] });
      const ask = async (times: number) => {
        for (let time = 0; time < times; time += 1) await connection.ask(request);
      };
      await ask(warmUp);
      await statistics.query('select pg_stat_statements_reset()');
      await ask(counted);
      const cost = await costOf(statistics);
      const answer = await fetch(`${product.origin}${path}`, { headers: { cookie: cookies[as] } });
      rows.push(rowOf(name, most, cost, (await answer.arrayBuffer()).byteLength / 1024));
    }
    connection.close();
    printTable('PostgreSQL for one request', ['statements', 'planning', 'execution', 'together', 'answer'], rows);
  } finally {
    await statistics.end();
    await product.stop();
  }
}

interface Cost {
  statements: number;
  planning: number;
  execution: number;
}

/** Of what every request ran; the jobs of a running server are not its doing. */
async function costOf(statistics: pg.Client): Promise<Cost> {
  const { rows } = await statistics.query<Cost>(
    `select coalesce(sum(calls), 0)::float8 / $1 as statements, coalesce(sum(total_plan_time), 0) / $1 as planning,
            coalesce(sum(total_exec_time), 0) / $1 as execution
     from pg_stat_statements where calls >= $1 and query !~ 'pgboss|pg_stat'`,
    [counted],
  );
  return rows[0] as Cost;
}

function rowOf(what: string, most: NonNullable<Work['most']>, cost: Cost, kilobytes: number): Row {
  const together = cost.planning + cost.execution;
  const limits = [
    { is: together, most: most.millis, words: `${most.millis} ms` },
    { is: cost.statements, most: most.statements, words: `${most.statements} statements` },
    { is: kilobytes, most: most.kilobytes, words: `${most.kilobytes} KB` },
  ].filter((limit) => limit.most !== undefined);
  return {
    what,
    figures: [
      cost.statements.toFixed(1),
      ...[cost.planning, cost.execution, together].map((millis) => `${millis.toFixed(2)} ms`),
      `${kilobytes.toFixed(0)} KB`,
    ],
    goal: `<= ${limits.map(({ words }) => words).join(', ')}`,
    isReached: limits.every((limit) => limit.is <= (limit.most ?? Infinity)),
  };
}
