// The least a server can do for the same answers: the same statements on the same PostgreSQL, no validation, no session,
// no policy, and whatever the database says as JSON.
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword, isPassword } from '../server/src/features/auth/passwords.ts';
import type { Statement, Steps } from './record.ts';

export interface FloorPlan {
  databaseUrl: string;
  /** What each route runs for its requests, in turns; its path is its index. */
  routes: Steps[][];
  /** When recording began: requests make ids that are younger. */
  since: number;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FloorPlan;

const { DATE, TIMESTAMPTZ } = pg.types.builtins;
for (const type of [DATE, TIMESTAMPTZ]) pg.types.setTypeParser(type, (value) => value);
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 10, options: '-c timezone=UTC' });

async function run(on: pg.Pool | pg.PoolClient, { name, text, values }: Statement): Promise<unknown[]> {
  const { rows } = await on.query({ ...(name && { name }), text, values: withNewIds(values) });
  return rows;
}

/** A request inserts ids of its own: those of the recorded one exist. */
function withNewIds(values: unknown[]): unknown[] {
  const newIds = new Map<string, string>();
  const renew = (id: string) => {
    const madeAt = Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
    if (madeAt < plan.since) return id;
    if (!newIds.has(id)) newIds.set(id, uuidv7());
    return newIds.get(id) as string;
  };
  const version7 = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
  return values.map((value) => (typeof value === 'string' ? value.replaceAll(version7, renew) : value));
}

const app = fastify();
const hash = await hashPassword('of somebody');
app.get('/healthz', () => ({ ok: true }));
app.post('/hash-only', async (request) => {
  const { password } = request.body as { password: string };
  return { isRight: await isPassword(hash, password) };
});
for (const [index, requests] of plan.routes.entries()) {
  let count = 0;
  app.all(`/${index}`, async () => {
    const steps = requests[count++ % requests.length] ?? [];
    const client = steps.some(([first]) => first?.text === 'begin') ? await pool.connect() : undefined;
    const data: unknown[] = [];
    try {
      for (const step of steps) data.push(...(await Promise.all(step.map((one) => run(client ?? pool, one)))));
    } finally {
      client?.release();
    }
    return { data };
  });
}

await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`ready: ${app.listeningOrigin}`);
process.on('SIGTERM', () => {
  app.server.closeAllConnections();
  void Promise.all([app.close(), pool.end()]).then(() => process.exit(0));
});
