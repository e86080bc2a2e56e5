import pg from 'pg';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { median } from './drive.ts';
import type { Row } from '../server/test/faults/print-table.ts';

interface Question {
  what: string;
  path: string;
  status: number;
  body: (email: string) => object;
}

const questions: Question[] = [
  {
    what: 'wrong password: known / unknown account, slower by',
    path: '/auth/login',
    status: 401,
    body: (email) => ({ email, password: 'not-the-password' }),
  },
  { what: 'forgotten password, the same', path: '/auth/forgot-password', status: 200, body: (email) => ({ email }) },
  {
    what: 'newsletter: address on the list / not, slower by',
    path: '/newsletter/subscribe',
    status: 200,
    body: (email) => ({ email }),
  },
];

const known = demoSignIns.admin.email;

/** Ratio of response times for known and unknown accounts, measured alternately; timing must not reveal which accounts exist. */
export async function whatAClockTells(product: string, databaseUrl: string, pairs: number): Promise<Row[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const rows: Row[] = [];
  for (const question of questions) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      // Otherwise the rate limit would be reached.
      await database.query('delete from rate_counters');
      times.known.push(await timeOf(product, question, known));
      times.unknown.push(await timeOf(product, question, `nobody${pair}@sample.tasika.example`));
    }
    const ratio = median(times.known) / median(times.unknown);
    const slower = Math.max(ratio, 1 / ratio);
    rows.push({ what: question.what, figures: [slower.toFixed(2)], goal: '< 1.30', isReached: slower < 1.3 });
  }
  await database.end();
  return rows;
}

async function timeOf(origin: string, { path, status, body }: Question, email: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(email)),
  });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}`);
  return performance.now() - start;
}
