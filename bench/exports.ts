// npm run bench:exports: the list of 300,000 students and the history of as many entries downloaded in both formats: how long, how
// much memory. `--times=100` is how many times 3,000 students.
import { parseArgs } from 'node:util';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { databaseUrlOf, memoryOf, newDataFolder, signInAll, startProduct } from '../server/test/faults/product.ts';
import { growAcademy } from './grow.ts';
import { secondsOf, send } from './send.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '100' } } });
const times = Number(values.times);
const max = { megabytes: 250, seconds: 60 };

const folder = newDataFolder();
const first = await startProduct(folder);
await growAcademy(databaseUrlOf(folder), times, { isBare: true });
await first.stop();

const rows: Row[] = [];
for (const [list, format] of ['students', 'audit'].flatMap((list) => ['csv', 'xlsx'].map((format) => [list, format]))) {
  // A process of its own for each: the peak of one would hide that of the other.
  const product = await startProduct(folder);
  const { admin } = await signInAll(product);
  const seconds = await secondsOf(async () => {
    const { body } = await send(product.origin, admin, `/${list}/export?format=${format}`);
    await body?.pipeTo(new WritableStream());
  });
  const { highest } = memoryOf(product.pid);
  rows.push({
    what: `${list} as .${format}`,
    figures: [`${seconds.toFixed(1)} s`, `${highest.toFixed(0)} MB`],
    goal: `<= ${max.megabytes} MB, ${max.seconds} s`,
    isReached: highest <= max.megabytes && seconds <= max.seconds,
  });
  await product.stop();
}
printTable(`${(3_000 * times).toLocaleString('en')} students`, ['time', 'memory, highest'], rows);
process.exitCode = rows.every(({ isReached }) => isReached) ? 0 : 1;
