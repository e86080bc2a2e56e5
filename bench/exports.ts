// npm run bench:exports: the list of 300,000 students and the history of as many entries downloaded in both formats: how long, how many bytes,
// how much memory.
// `--times=100` is how many times 3,000 students.
import { parseArgs } from 'node:util';
import { growAcademy } from './grow.ts';
import { databaseUrlOf, memoryOf, newDataFolder, signInAll, startProduct } from '../server/test/faults/product.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '100' } } });
const times = Number(values.times);

const max = { megabytes: 220, seconds: 60 };

const folder = newDataFolder();
const first = await startProduct(folder);
await growAcademy(databaseUrlOf(folder), times, { isBare: true });
await first.stop();

const rows: Row[] = [];
for (const [list, format] of ['students', 'audit'].flatMap((list) => ['csv', 'xlsx'].map((format) => [list, format]))) {
  // A process of its own for each: the peak of one would hide that of the other.
  const product = await startProduct(folder);
  const { admin } = await signInAll(product);
  const idle = memoryOf(product.pid).now;
  const start = performance.now();
  const bytes = await download(`${product.origin}/api/${list}/export?format=${format}`, admin);
  const seconds = (performance.now() - start) / 1000;
  const { highest } = memoryOf(product.pid);
  rows.push({
    what: `${list} as .${format}`,
    figures: [
      `${seconds.toFixed(1)} s`,
      `${(bytes / 1e6).toFixed(1)} MB`,
      `${idle.toFixed(0)} MB`,
      `${highest.toFixed(0)} MB`,
    ],
    goal: `<= ${max.megabytes} MB, ${max.seconds} s`,
    isReached: highest <= max.megabytes && seconds <= max.seconds,
  });
  await product.stop();
}
printTable(`${(3_000 * times).toLocaleString('en')} students`, ['time', 'file', 'memory before', 'highest'], rows);
process.exitCode = rows.every(({ isReached }) => isReached) ? 0 : 1;

/** Reads a file to its end and keeps none of it. */
async function download(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  if (!answer.ok || answer.body === null) throw new Error(`The download answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}
