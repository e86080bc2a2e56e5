// npm run bench: the product beside a floor that only runs the same statements. `--quick` for a look in a minute;
// `--only=register` for the rows whose name holds that. `--large` compares with 100 times the data instead, in some minutes, or
// with `--times=5` as many.
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Role } from '#contract/endpoint';
import { buildIfStale } from '../scripts/freshness.mjs';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import {
  databaseUrlOf,
  memoryOf,
  newDataFolder,
  readerOf,
  signInAll,
  startProduct,
  startServer,
} from '../server/test/faults/product.ts';
import { compare, median, type Compared } from './drive.ts';
import type { FloorPlan } from './floor.ts';
import { measureLarge } from './large.ts';
import { leanStatements } from './lean.ts';
import { measurePublishing } from './publish.ts';
import { recordStatements, type Steps } from './record.ts';
import { loadStatistics, printStatements } from './statements.ts';
import { compareTiming } from './timing.ts';
import { listWorks, type Work } from './works.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    large: { type: 'boolean', default: false },
    times: { type: 'string', default: '100' },
  },
});
const isChosen = ({ name }: { name: string }) => name.includes(options.only);
const pairs = options.quick ? 8 : 40;

await buildIfStale();
console.log(`Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}\n`);
if (options.large) {
  await measureLarge(pairs, Number(options.times), isChosen);
  process.exit();
}

const dataFolder = newDataFolder();
const databaseUrl = databaseUrlOf(dataFolder);
const first = await startProduct(dataFolder);
await loadStatistics(databaseUrl);
await first.stop();
const starts: number[] = [];
while (starts.length < (options.quick ? 3 : 5)) {
  const { startedIn, stop } = await startProduct(dataFolder);
  starts.push(startedIn);
  await stop();
}
const product = await startProduct(dataFolder);
try {
  await pause(3_000);
  const idle = memoryOf(product.pid).now;
  const cookies = await signInAll(product);
  const works = (await listWorks(readerOf(product, cookies))).filter(isChosen);
  await compareWithFloor(works, cookies);
  printTable(
    'start and memory',
    ['measured'],
    [
      atMost('cold start to first answer', median(starts), 1_000, 'ms'),
      atMost('memory, idle', idle, 140, 'MB'),
      atMost('memory, highest under load', memoryOf(product.pid).highest, 250, 'MB'),
    ],
  );
  if (options.only === '') {
    const timing = await compareTiming(product.origin, databaseUrl, options.quick ? 20 : 100);
    printTable('known address beside an unknown one, slower by', ['ratio'], timing);
  }
  await printStatements(product.origin, databaseUrl, works, cookies);
} finally {
  await product.stop();
}
if (isChosen({ name: 'announce' })) await measurePublishing();

/** In turns: works beside their own statements, beside the plainest statements for the same screen, and logins beside hashing alone. */
async function compareWithFloor(works: Work[], cookies: Record<Role, string>): Promise<void> {
  const measured = works.filter(({ limits }) => limits.ratio !== undefined);
  const { since, routes } = await recordStatements(databaseUrl, measured, cookies);
  const lean = await leanStatements(databaseUrl);
  const beside = works.filter(({ name }) => name in lean);
  const leanRoutes = beside.map(({ name }) => [lean[name] as Steps]);
  const floor = await startFloor({ databaseUrl, since, routes: [...routes, ...leanRoutes] });
  const compareAll = async (all: Work[], firstRoute: number, goalOf: (work: Work) => number): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const [at, work] of all.entries()) {
      const { name, as, connections, requests } = work;
      const onFloor = requests.map((request) => ({ ...request, path: `/${firstRoute + at}` }));
      const onProduct = { ...product, connections, requests, headers: { cookie: cookies[as] } };
      const compared = await compare({ ...floor, connections, requests: onFloor }, onProduct, pairs);
      rows.push(rowOf(name, goalOf(work), compared));
    }
    return rows;
  };
  try {
    const columns = ['floor/s', 'product/s', 'floor p50', 'product p50', 'ratio'];
    printTable('beside the floor', columns, await compareAll(measured, 0, ({ limits }) => limits.ratio ?? NaN));
    printTable('beside the lean floor', columns, await compareAll(beside, routes.length, () => 0.7));
    if (!isChosen({ name: 'a sign-in' })) return;
    const logins = Object.values(demoSignIns).map(({ email, password }) => JSON.stringify({ email, password }));
    const side = (origin: string, path: string) => ({
      origin,
      connections: 8,
      requests: logins.map((body) => ({ method: 'POST', path, body })),
    });
    // Hashes are slow: a shorter time has too few samples.
    const login = compare(side(floor.origin, '/hash-only'), side(product.origin, '/api/auth/login'), pairs / 2, 1_000);
    printTable('logging in', columns, [rowOf('a sign-in beside hashing alone', 0.9, await login)]);
  } finally {
    await floor.stop();
  }
}

async function startFloor(plan: FloorPlan) {
  const file = join(dataFolder, 'floor.json');
  writeFileSync(file, JSON.stringify(plan));
  return startServer(join(import.meta.dirname, 'floor.ts'), [file], { NODE_ENV: 'production' }, /ready: (\S+)\n/);
}

function rowOf(what: string, goal: number, { floor, product, ratio }: Compared): Row {
  return {
    what,
    figures: [
      ...[floor, product].map(({ rate }) => rate.toFixed(0)),
      ...[floor, product].map(({ p50 }) => `${p50.toFixed(2)} ms`),
      ratio.toFixed(2),
    ],
    goal: `>= ${goal.toFixed(2)}`,
    isReached: ratio >= goal,
  };
}

function atMost(what: string, measured: number, max: number, unit: string): Row {
  return { what, figures: [`${measured.toFixed(0)} ${unit}`], goal: `<= ${max} ${unit}`, isReached: measured <= max };
}
