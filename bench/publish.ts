// node bench/publish.ts [times]: how long it takes to announce something to 540 of 3,000 students (or of `times` as many), their
// notifications included, and what the bell and the lists then cost.
import pg from 'pg';
import { dayAt } from '#contract/dates';
import { buildIfStale } from '../scripts/freshness.mjs';
import { median } from './drive.ts';
import { growAcademy } from './grow.ts';
import { databaseUrlOf, newDataFolder, signInAll, startProduct } from '../server/test/faults/product.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';

const rounds = 20;

/** On its own academy of 3,000 students, or `times` as many. */
export async function measurePublishing(times = 1): Promise<void> {
  const folder = newDataFolder();
  const product = await startProduct(folder);
  try {
    await growAcademy(databaseUrlOf(folder), times);
    const database = new pg.Client({ connectionString: databaseUrlOf(folder) });
    await database.connect();
    const { rows } = await database.query<{ id: string }>(`select id from batches where name like 'Batch %' limit 9`);
    const batches = rows.map(({ id }) => id);
    const cookies = await signInAll(product);
    const send = async (role: keyof typeof cookies, method: string, path: string, body?: object) => {
      const start = performance.now();
      const answer = await fetch(`${product.origin}/api${path}`, {
        method,
        headers: { cookie: cookies[role], 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return performance.now() - start;
    };
    const measure = async (what: string, max: number, act: () => Promise<number>): Promise<Row> => {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round++) taken.push(await act());
      const middle = median(taken);
      return { what, figures: [`${middle.toFixed(1)} ms`], goal: `<= ${max} ms`, isReached: middle <= max };
    };
    const startDate = dayAt('Asia/Kolkata', new Date());
    const audience = { kind: 'batches', batches };
    const announcement = { title: 'Unit test', body: 'Bring your card.', startDate, endDate: '2199-12-31', audience };
    const publish = await measure('announce to 540 students, notifications included', 100, () =>
      send('admin', 'POST', '/announcements', announcement),
    );
    const told = await database.query<{ count: number }>(
      `select count(*)::int from notifications n join announcements a on a.id = n.announcement_id where a.title = 'Unit test'`,
    );
    if (told.rows[0]?.count !== rounds * 540) throw new Error(`${told.rows[0]?.count} notifications`);
    // The data of some years.
    await database.query(`
      insert into announcements (id, title, body, start_date, end_date, audience, notified_at, created_by_name)
        select gen_random_uuid(), 'Year ' || n, 'text', current_date - 10 - n, current_date - 5 - n,
               case n % 2 when 0 then 'everyone' else 'students' end, now(), 'Office' from generate_series(1, 3000) n`);
    await database.query('vacuum analyze');
    await database.end();
    printTable(
      `of ${3000 * times} students`,
      ['median'],
      [
        publish,
        await measure('count whom an audience of everyone reaches', 100, () =>
          send('admin', 'GET', '/announcements/reach?kind=everyone'),
        ),
        await measure('the bell', 10, () => send('student', 'GET', '/notifications?page=1&limit=5')),
        await measure('a student’s announcements, of 3,000', 50, () => send('student', 'GET', '/announcements')),
        await measure('a teacher’s announcements, of 3,000', 50, () => send('teacher', 'GET', '/announcements')),
        await measure('the office’s announcements, of 3,000', 50, () => send('admin', 'GET', '/announcements')),
        await measure('a student’s dashboard', 50, () => send('student', 'GET', '/student/dashboard/summary')),
      ],
    );
  } finally {
    await product.stop();
  }
}

if (import.meta.main) {
  await buildIfStale();
  await measurePublishing(Number(process.argv[2] ?? 1));
}
