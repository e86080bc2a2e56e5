import pg from 'pg';
import { dayAt } from '#contract/dates';
import { printTable } from '../server/test/faults/print-table.ts';
import { databaseUrlOf, newDataFolder, signInAll, startProduct } from '../server/test/faults/product.ts';
import { median } from './drive.ts';
import { growAcademy } from './grow.ts';
import { secondsOf, send } from './send.ts';

const rounds = 20;
const maxMillis = 100;

/** On its own academy of 3,000 students. */
export async function measurePublishing(): Promise<void> {
  const folder = newDataFolder();
  const product = await startProduct(folder);
  const database = new pg.Client({ connectionString: databaseUrlOf(folder) });
  try {
    await growAcademy(databaseUrlOf(folder), 1);
    await database.connect();
    const { rows } = await database.query<{ id: string }>(`select id from batches where name like 'Batch %' limit 9`);
    const { admin } = await signInAll(product);
    const announcement = {
      title: 'Unit test',
      body: 'Bring your card.',
      startDate: dayAt('Asia/Kolkata', new Date()),
      endDate: '2199-12-31',
      audience: { kind: 'batches', batches: rows.map(({ id }) => id) },
    };
    const times: number[] = [];
    while (times.length < rounds)
      times.push(1000 * (await secondsOf(() => send(product.origin, admin, '/announcements', announcement))));
    const notified = await database.query(
      `select from notifications n join announcements a on a.id = n.announcement_id where a.title = $1`,
      [announcement.title],
    );
    if (notified.rowCount !== rounds * 540) throw new Error(`${notified.rowCount} notifications`);
    const millis = median(times);
    const what = 'announce to 540 students, notifications included';
    const isReached = millis <= maxMillis;
    printTable(
      'publish',
      ['median'],
      [{ what, figures: [`${millis.toFixed(1)} ms`], goal: `<= ${maxMillis} ms`, isReached }],
    );
  } finally {
    await database.end();
    await product.stop();
  }
}
