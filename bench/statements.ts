import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Role } from '#contract/endpoint';
import { bytesOf, openConnection } from '../server/test/faults/connection.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import type { Work } from './works.ts';

/** PostgreSQL plans a prepared statement five times per pool connection (ten of them) before it keeps a generic plan. */
const warmUp = 100;
const counted = 200;

interface Cost {
  statements: number;
  /** Milliseconds. */
  planning: number;
  execution: number;
  /** KB of WAL. */
  log: number;
}

/** Without background jobs. */
const costOfOne = `
  select coalesce(sum(calls), 0)::float8 / ${counted} as statements, coalesce(sum(total_plan_time), 0) / ${counted} as planning,
         coalesce(sum(total_exec_time), 0) / ${counted} as execution, coalesce(sum(wal_bytes), 0)::float8 / 1024 / ${counted} as log
  from pg_stat_statements where calls >= ${counted} and query !~ 'pgboss|pg_stat'`;

/** For the next start of this PostgreSQL; counts nothing until `printStatements`. */
export async function loadStatistics(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await database.query(`alter system set pg_stat_statements.track = 'none'`);
  await database.query(`alter system set pg_stat_statements.track_planning = on`);
  await database.end();
}

/** PostgreSQL's cost per request and work. The floor runs the product's own SQL, so only this shows slow SQL. */
export async function printStatements(
  origin: string,
  databaseUrl: string,
  works: Work[],
  cookies: Record<Role, string>,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('create extension if not exists pg_stat_statements');
  await database.query('vacuum analyze');
  await database.query(`alter system set pg_stat_statements.track = 'top'`);
  await database.query('select pg_reload_conf()');
  await database.query(`set pg_stat_statements.track = 'none'`);
  await pause(1_000);
  const connection = await openConnection(origin);
  const rows: Row[] = [];
  for (const { name, as, requests, takeBack, limits } of works) {
    const messages = requests.map((request) => bytesOf(request, { cookie: cookies[as] }));
    let bytes = 0;
    const repeat = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        bytes = await connection.ask(messages[time % messages.length] as Buffer);
        if (takeBack !== undefined) await database.query(takeBack);
      }
    };
    await repeat(warmUp);
    await database.query('select pg_stat_statements_reset()');
    await repeat(counted);
    const { statements, planning, execution, log } = (await database.query<Cost>(costOfOne)).rows[0] as Cost;
    const goals = [
      { is: planning + execution, max: limits.millis, unit: 'ms' },
      { is: statements, max: limits.statements, unit: 'statements' },
      { is: log, max: limits.logKilobytes, unit: 'KB of log' },
      { is: bytes / 1024, max: limits.kilobytes, unit: 'KB' },
    ].filter(({ max }) => max !== undefined);
    rows.push({
      what: name,
      figures: [
        statements.toFixed(1),
        ...[planning, execution, planning + execution].map((millis) => `${millis.toFixed(2)} ms`),
        ...[log, bytes / 1024].map((kilobytes) => `${kilobytes.toFixed(1)} KB`),
      ],
      goal: `<= ${goals.map(({ max, unit }) => `${max} ${unit}`).join(', ')}`,
      isReached: goals.every(({ is, max = Infinity }) => is <= max),
    });
  }
  connection.close();
  await database.end();
  const columns = ['statements', 'planning', 'execution', 'together', 'log (WAL)', 'answer'];
  printTable('PostgreSQL for one request', columns, rows);
}
