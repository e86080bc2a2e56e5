// npm run bench: the product beside a floor that only runs the same statements. `--quick` for a look in a minute;
// `--only=register` for the rows whose name holds that. `--large` compares with 100 times the data instead, in some minutes, or
// with `--times=5` as many.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Role } from '#contract/endpoint';
import { buildIfStale } from '../scripts/freshness.mjs';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { crowd } from '../server/test/faults/attack-connections.ts';
import { whatAClockTells } from './clock.ts';
import { compare, median, type Compared } from './drive.ts';
import { measureLarge } from './large.ts';
import {
  databaseUrlOf,
  memoryOf,
  newDataFolder,
  readerOf,
  signInAll,
  startProduct,
  startServer,
  type Started,
} from '../server/test/faults/product.ts';
import { leanStatements } from './lean.ts';
import { measurePublishing } from './publish.ts';
import { recordStatements } from './record.ts';
import { compareSignIn } from './sign-in.ts';
import type { Statement } from './request-statements.ts';
import { measureStatements } from './statements.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { listWorks, type Work } from './works.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    large: { type: 'boolean', default: false },
    times: { type: 'string', default: '100' },
  },
});
const columns = [
  'floor/s',
  'product/s',
  'floor p50',
  'product p50',
  'floor CPU',
  'product CPU',
  'ratio',
  'middle half',
];
const pace = { pairs: options.quick ? 8 : 40, millis: 250 };

await buildIfStale();
console.log(`Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}\n`);
if (options.large) {
  await measureLarge(pace.pairs, Number(options.times), options.only);
  process.exit();
}

const dataFolder = newDataFolder();
const databaseUrl = databaseUrlOf(dataFolder);

await (await startProduct(dataFolder)).stop();
const starts = await coldStarts(options.quick ? 3 : 5);
const product = await startProduct(dataFolder);
let asked: { works: Work[]; cookies: Record<Role, string> } | undefined;
try {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = memoryOf(product.pid).now;
  const cookies = await signInAll(product);
  const works = (await listWorks(readerOf(product, cookies))).filter(({ name }) => name.includes(options.only));
  const lean = await leanStatements(databaseUrl);
  const floor = await startFloor(works, cookies, lean);
  try {
    await measureWorks(works, floor, product, cookies);
    await measureLean(works, Object.keys(lean), floor, product, cookies);
  } finally {
    await floor.stop();
  }
  asked = { works, cookies };
  const underLoad = memoryOf(product.pid).highest;
  const { memory: underAbuse } = await crowd(product, cookies.admin, 1_500, 5_000);
  printTable(
    'start and memory',
    ['measured'],
    [
      limit('cold start to first answer', median(starts), 1_000, 'ms'),
      limit('memory, idle', idle, 120, 'MB'),
      limit('memory, highest under load', underLoad, 220, 'MB'),
      limit('memory, highest with 1,500 connections that stay', underAbuse, 300, 'MB'),
    ],
  );
} finally {
  await product.stop();
}
await measureStatements(dataFolder, asked.works, asked.cookies);
if (!options.only) await measurePublishing();

/** Compared with the plainest statements for the same screen. */
async function measureLean(
  works: Work[],
  lean: string[],
  floor: Started,
  product: Started,
  cookies: Record<Role, string>,
): Promise<void> {
  const rows: Row[] = [];
  for (const work of works.filter(({ name }) => lean.includes(name))) {
    const { connections, requests } = work;
    const path = `/${works.length + lean.indexOf(work.name)}`;
    const compared = await compare(
      { ...floor, connections, requests: [{ method: 'GET', path }] },
      { ...product, connections, requests, headers: { cookie: cookies[work.as] } },
      pace,
    );
    rows.push(rowOf(work.name, 0.7, compared));
  }
  printTable('beside the lean floor', columns, rows);
}

async function measureWorks(works: Work[], floor: Started, product: Started, cookies: Record<Role, string>) {
  const rows: Row[] = [];
  for (const [index, { name, goal, as, connections, requests, takeBack }] of works.entries()) {
    if (takeBack !== undefined) continue;
    const onFloor = requests.map((request) => ({ ...request, path: `/${index}` }));
    const compared = await compare(
      { ...floor, connections, requests: onFloor },
      { ...product, connections, requests, headers: { cookie: cookies[as] } },
      pace,
    );
    rows.push(rowOf(name, goal, compared));
  }
  printTable('work', columns, rows);
  if ('a sign-in'.includes(options.only)) {
    const compared = await compareSignIn(floor, product, options.quick ? 5 : 20);
    printTable('logging in', columns, [rowOf('a sign-in beside hashing alone', 0.95, compared)]);
  }
  if (options.only) return;
  printTable(
    'what a clock tells',
    ['ratio'],
    await whatAClockTells(product.origin, databaseUrl, options.quick ? 20 : 100),
  );
}

async function coldStarts(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < count; start += 1) {
    const { startedIn, stop } = await startProduct(dataFolder);
    times.push(startedIn);
    await stop();
  }
  return times;
}

async function startFloor(
  works: Work[],
  cookies: Record<Role, string>,
  lean: Record<string, Statement[]>,
): Promise<Started> {
  const recorded = await recordStatements(databaseUrl, works, cookies);
  const ofWorks = works.map(({ requests }, index) => ({ method: requests[0]?.method, requests: recorded[index] }));
  // Each reads everything it needs in parallel.
  const routes = [
    ...ofWorks,
    ...Object.values(lean).map((statements) => ({ method: 'GET', requests: [[statements]] })),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const plan = join(folder, 'plan.json');
  writeFileSync(plan, JSON.stringify({ databaseUrl, routes, passwordHash: await passwordHashOf('admin') }));
  const file = fileURLToPath(new URL('floor.ts', import.meta.url));
  return startServer(file, [plan], { NODE_ENV: 'production' }, /ready: (\S+)\n/);
}

async function passwordHashOf(role: Role): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ hash: string }>('select password_hash as hash from users where email = $1', [
    demoSignIns[role].email,
  ]);
  await database.end();
  return rows[0]?.hash ?? '';
}

function rowOf(what: string, goal: number | undefined, { floor, product, ratio, spread }: Compared): Row {
  return {
    what,
    figures: [
      ...[floor, product].map(({ rate }) => rate.toFixed(0)),
      ...[floor, product].map(({ p50 }) => `${p50.toFixed(2)} ms`),
      ...[floor, product].map(({ processor }) => `${processor.toFixed(0)} µs`),
      ratio.toFixed(2),
      spread.map((end) => end.toFixed(2)).join(' - '),
    ],
    ...(goal === undefined ? { goal: '-' } : { goal: `>= ${goal.toFixed(2)}`, isReached: ratio >= goal }),
  };
}

function limit(what: string, measured: number, max: number, unit: string): Row {
  return { what, figures: [`${measured.toFixed(0)} ${unit}`], goal: `<= ${max} ${unit}`, isReached: measured <= max };
}
