import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import type pg from 'pg';
import type { Role } from '#contract/endpoint';
import { SessionCache } from '../server/src/access/session-cache.ts';
import { buildApp } from '../server/src/app.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { originOf, readEnv } from '../server/src/env.ts';
import { openBackups } from '../server/src/files/academy-files.ts';
import { openFileStore } from '../server/src/files/file-store.ts';
import type { Work } from './works.ts';

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** Statements of one request: those of a step run concurrently, steps sequentially. */
export type Steps = Statement[][];

/**
 * Records the statements of each request of each work, so the floor runs the same ones. Caches are warm, as in a school: what the
 * product does not query, the floor does not either.
 */
export async function recordStatements(databaseUrl: string, works: Work[], cookies: Record<Role, string>) {
  const { db, pool } = openDatabase(databaseUrl, () => {});
  const takeSteps = record(pool);
  const env = readEnv({ LOG_LEVEL: 'silent' });
  const app = await buildApp({
    ...{ db, pool, env },
    origin: originOf(env),
    log: pino({ level: 'silent' }),
    files: openFileStore(tmpdir()),
    backups: await openBackups(env, tmpdir()),
    isDemo: true,
  });
  const runAll = async ({ name, as, isFromMemory, requests }: Work): Promise<Steps[]> => {
    const recorded: Steps[] = [];
    for (const { method, path, body } of requests) {
      if (isFromMemory) db.memory.of(SessionCache).forget(sessionKeyOf(cookies[as]));
      takeSteps();
      const headers = { cookie: cookies[as], 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const { statusCode } = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      if (statusCode !== 200) throw new Error(`"${name}" answered ${statusCode}`);
      recorded.push(takeSteps());
    }
    return recorded;
  };
  for (const work of works) await runAll(work);
  const since = Date.now() + 1;
  await pause(2);
  const routes: Steps[][] = [];
  for (const work of works) routes.push(await runAll(work));
  await app.close();
  await pool.end();
  return { since, routes };
}

const sessionKeyOf = (cookie: string) =>
  createHash('sha256')
    .update(/tasika=([^;]+)/.exec(cookie)?.[1] ?? '')
    .digest('base64');

/** Records a pool and its transactions, until the function it returns takes the steps so far. Statements that overlap belong to one step. */
function record(pool: pg.Pool): () => Steps {
  const steps: Steps = [];
  let running = 0;
  type Query = (config: unknown, values?: unknown[]) => Promise<unknown>;
  const recorded =
    (query: Query): Query =>
    async (config, values) => {
      const { name, text, values: own } = config as { name?: string; text: string; values?: unknown[] };
      const statement = { ...(name && { name }), text, values: values ?? own ?? [] };
      if (running === 0) steps.push([statement]);
      else steps.at(-1)?.push(statement);
      running += 1;
      try {
        return await query(config, values);
      } finally {
        running -= 1;
      }
    };
  pool.query = recorded(pool.query.bind(pool) as Query) as unknown as typeof pool.query;
  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => Promise<pg.PoolClient>;
  const connectRecorded = async (...callback: unknown[]) => {
    const client = await connect(...callback);
    // With a callback it is the pool's own query, which is recorded already.
    if (callback.length > 0) return client;
    return Object.create(client, { query: { value: recorded(client.query.bind(client) as Query) } }) as pg.PoolClient;
  };
  pool.connect = connectRecorded as typeof pool.connect;
  return () => steps.splice(0);
}
