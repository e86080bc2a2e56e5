import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import pino from 'pino';
import type pg from 'pg';
import type { Role } from '#contract/endpoint';
import { buildApp } from '../server/src/app.ts';
import { openDatabase } from '../server/src/db/client.ts';
import { originOf, readEnv } from '../server/src/env.ts';
import { openBackups } from '../server/src/files/academy-files.ts';
import { openFileStore } from '../server/src/files/file-store.ts';
import { SessionCache } from '../server/src/access/session-cache.ts';
import { markNewIds, type Steps } from './request-statements.ts';
import type { Work } from './works.ts';

/**
 * Records the statements of each request of each work, so the floor runs the same ones. Caches are warm, as in a school: what the product does not
 * query, the floor does not either.
 */
export async function recordStatements(
  databaseUrl: string,
  works: Work[],
  cookies: Record<Role, string>,
): Promise<Steps[][]> {
  const { db, pool } = openDatabase(databaseUrl, () => {});
  const recorder = record(pool);
  const env = readEnv({ LOG_LEVEL: 'silent' });
  const files = openFileStore(tmpdir());
  const app = await buildApp({
    db,
    pool,
    env,
    origin: originOf(env),
    log: pino({ level: 'silent' }),
    files,
    backups: await openBackups(env, tmpdir()),
    isDemo: true,
  });
  const recorded: Steps[][] = [];
  for (const { name, as, isFromMemory, requests, takeBack } of works) {
    const runs: Steps[] = [];
    // Repeated: the first round warms caches, the second shows which parameters differ each time.
    for (const { method, path, body } of [...requests, ...requests, ...requests]) {
      if (isFromMemory) db.memory.of(SessionCache).forget(sessionKeyOf(cookies[as]));
      recorder.start();
      const headers = { cookie: cookies[as], 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const { statusCode } = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      if (statusCode !== 200) throw new Error(`"${name}" answered ${statusCode}`);
      runs.push(recorder.stop());
      if (takeBack !== undefined) await pool.query(takeBack);
    }
    const [, once, again] = [0, 1, 2].map((round) =>
      runs.slice(round * requests.length, (round + 1) * requests.length),
    );
    recorded.push((once ?? []).map((steps, index) => markNewIds(steps, again?.[index] ?? [])));
  }
  await app.close();
  await pool.end();
  return recorded;
}

const sessionKeyOf = (cookie: string) =>
  createHash('sha256')
    .update(/tasika=([^;]+)/.exec(cookie)?.[1] ?? '')
    .digest('base64');

/** Records a pool and its transactions; statements that overlap belong to the same step. */
function record(pool: pg.Pool) {
  let steps: Steps = [];
  let running = 0;
  type Query = (config: unknown, values?: unknown[]) => Promise<unknown>;
  const recorded =
    (query: Query): Query =>
    async (config, values) => {
      const { name, text, values: own } = config as { name?: string; text: string; values?: unknown[] };
      const statement = { ...(name && { name }), text, values: values ?? own ?? [], newIds: [] };
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
  return {
    start: () => {
      steps = [];
    },
    stop: () => steps.splice(0),
  };
}
