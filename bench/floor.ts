// The least a server can do for the same answers: the same statements on the same PostgreSQL, no validation, no session,
// no policy, and whatever the database says as JSON.
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { isPassword } from '../server/src/features/auth/passwords.ts';
import type { Statement, Steps } from './record.ts';

interface Plan {
  databaseUrl: string;
  routes: { method: 'GET' | 'POST'; requests: Steps[] }[];
  passwordHash: string;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Plan;

const { DATE, TIMESTAMPTZ } = pg.types.builtins;
for (const type of [DATE, TIMESTAMPTZ]) pg.types.setTypeParser(type, (value) => value);
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 10, options: '-c timezone=UTC' });

async function run({ newIds, name, text, values }: Statement): Promise<unknown[]> {
  const fresh = newIds.length === 0 ? values : values.map((value, at) => (newIds.includes(at) ? uuidv7() : value));
  const { rows } = await pool.query({ ...(name && { name }), text, values: fresh });
  return rows;
}

const app = fastify();
app.get('/healthz', () => ({ ok: true }));
app.post('/hash-only', async (request) => {
  const { password } = request.body as { password: string };
  return { isRight: await isPassword(plan.passwordHash, password) };
});
for (const [index, { method, requests }] of plan.routes.entries()) {
  let count = 0;
  app.route({
    method,
    url: `/${index}`,
    handler: async () => {
      const steps = requests[count++ % requests.length] ?? [];
      const data: unknown[] = [];
      for (const step of steps) data.push(...(await Promise.all(step.map(run))));
      return { data };
    },
  });
}

await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`ready: ${app.listeningOrigin}`);
process.on('SIGTERM', () => {
  app.server.closeAllConnections();
  void Promise.all([app.close(), pool.end()]).then(() => process.exit(0));
});
