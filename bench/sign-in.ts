import pg from 'pg';
import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { compare, median, type Compared } from './drive.ts';
import type { Started } from './product.ts';

const people = Object.values(demoSignIns);

/** Sign-ins beside hashing alone, with the same two hashes at once. */
export function compareSignIn(floor: Started, product: Started, pairs: number): Promise<Compared> {
  const side = ({ origin, pid }: Started, path: string) => ({
    ...{ origin, pid, connections: 8 },
    requests: people.map(({ email, password }) => ({
      method: 'POST',
      path,
      body: JSON.stringify({ email, password }),
    })),
  });
  // Hashes are long: in less time than this there are too few of them to compare.
  return compare(side(floor, '/hash-only'), side(product, '/api/auth/login'), { pairs, millis: 1_000 });
}

/**
 * How much longer the slower of two refusals takes: that of a wrong password for an account, and that of a name nobody
 * has. Asked in turn; a clock must not tell who has an account.
 */
export async function compareRefusals(product: string, databaseUrl: string, pairs: number): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // Or the tries would soon be too many.
    if (pair % 5 === 0) await database.query('delete from rate_counters');
    known.push(await timeOfRefusal(product, demoSignIns.admin.email));
    unknown.push(await timeOfRefusal(product, `nobody${pair}@sample.tasika.example`));
  }
  await database.end();
  const ratio = median(known) / median(unknown);
  return Math.max(ratio, 1 / ratio);
}

async function timeOfRefusal(origin: string, name: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: name, password: 'not-the-password' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`A wrong password was answered with ${answer.status}`);
  return performance.now() - start;
}
