import pg from 'pg';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import type { Row } from '../server/test/faults/print-table.ts';
import { median } from './drive.ts';

const known = demoSignIns.admin.email;
const questions = [
  { what: 'wrong password', path: '/auth/login', status: 401, body: { password: 'not-the-password' } },
  { what: 'forgotten password', path: '/auth/forgot-password', status: 200 },
  { what: 'newsletter', path: '/newsletter/subscribe', status: 200 },
];

/** Ratio of response times for known and unknown addresses, measured alternately; it must not reveal which of them exist. */
export async function compareTiming(origin: string, databaseUrl: string, pairs: number): Promise<Row[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const rows: Row[] = [];
  for (const { what, path, status, body } of questions) {
    const timeOf = async (email: string) => {
      const start = performance.now();
      const answer = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, ...body }),
      });
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
      return performance.now() - start;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      // Otherwise the rate limit would be reached.
      await database.query('delete from rate_counters');
      times.known.push(await timeOf(known));
      times.unknown.push(await timeOf(`nobody${pair}@sample.tasika.example`));
    }
    const ratio = median(times.known) / median(times.unknown);
    const slower = Math.max(ratio, 1 / ratio);
    rows.push({ what, figures: [slower.toFixed(2)], goal: '< 1.30', isReached: slower < 1.3 });
  }
  await database.end();
  return rows;
}
