// The least a server can do for the same answers: the same statements on the same PostgreSQL, no validation, no session,
// no policy, and whatever the database says as JSON.
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import pg from 'pg';
import { isPassword } from '../server/src/features/auth/passwords.ts';
import { type Statement, type Steps, withNewIds } from './request-statements.ts';

interface Plan {
  databaseUrl: string;
  routes: { method: 'GET' | 'POST'; requests: Steps[] }[];
  passwordHash: string;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Plan;

const { DATE, TIMESTAMPTZ } = pg.types.builtins;
for (const type of [DATE, TIMESTAMPTZ]) pg.types.setTypeParser(type, (value) => value);
const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 10, options: '-c timezone=UTC' });

async function run(on: pg.Pool | pg.PoolClient, statement: Statement): Promise<unknown[]> {
  const { name, text } = statement;
  const { rows } = await on.query({ ...(name && { name }), text, values: withNewIds(statement) });
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
      const client = steps.some(([first]) => first?.text === 'begin') ? await pool.connect() : undefined;
      const data: unknown[] = [];
      try {
        for (const step of steps) data.push(...(await Promise.all(step.map((one) => run(client ?? pool, one)))));
      } finally {
        client?.release();
      }
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
