// npm run bench: the product beside a floor that only runs the same statements. `--quick` for a look in a minute;
// `--only=register` for the rows whose name holds that.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Role } from '#contract/endpoint';
import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { compare, median, type Compared } from './drive.ts';
import { memoryOf, newDataFolder, signIn, startProduct, startServer, type Started } from './product.ts';
import { recordStatements } from './record.ts';
import { compareRefusals, compareSignIn } from './sign-in.ts';
import { printTable, type Row } from './table.ts';
import { listWorks, type Work } from './works.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const pace = options.quick ? { rounds: 3, seconds: 1 } : { rounds: 7, seconds: 2 };

const dataFolder = newDataFolder();
const databaseUrl = `postgresql://tasika@localhost/tasika?host=${encodeURIComponent(join(dataFolder, 'run'))}`;

console.log(`Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}\n`);
await (await startProduct(dataFolder)).stop();
const starts = await coldStarts(options.quick ? 3 : 5);
const product = await startProduct(dataFolder);
try {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const idle = memoryOf(product.pid).now;
  const cookies = Object.fromEntries(
    await Promise.all(
      Object.values(demoSignIns).map(async (person) => [person.role, await signIn(product.origin, person)] as const),
    ),
  ) as Record<Role, string>;
  const works = (await listWorks(reader(product, cookies))).filter(({ name }) => name.includes(options.only));
  const floor = await startFloor(works, cookies);
  try {
    await measureWorks(works, floor, product, cookies);
  } finally {
    await floor.stop();
  }
  printTable(
    'start and memory',
    ['measured'],
    [
      limit('cold start to first answer', median(starts), 1_000, 'ms'),
      limit('memory, idle', idle, 120, 'MB'),
      limit('memory, highest under load', memoryOf(product.pid).highest, 220, 'MB'),
    ],
  );
} finally {
  await product.stop();
}

async function measureWorks(works: Work[], floor: Started, product: Started, cookies: Record<Role, string>) {
  const rows: Row[] = [];
  for (const [index, { name, goal, as, connections, requests }] of works.entries()) {
    const onFloor = requests.map((request) => ({ ...request, path: `/${index}` }));
    const compared = await compare(
      { origin: floor.origin, load: { connections, requests: onFloor, headers: {} } },
      { origin: product.origin, load: { connections, requests, headers: { cookie: cookies[as] } } },
      pace,
    );
    rows.push(rowOf(name, goal, compared));
  }
  if ('a sign-in'.includes(options.only)) {
    rows.push(rowOf('a sign-in beside hashing alone', 0.95, await compareSignIn(floor.origin, product.origin, pace)));
  }
  printTable('work', ['floor/s', 'product/s', 'floor p50', 'product p50', 'ratio'], rows);
  if (options.only) return;
  const ratio = await compareRefusals(product.origin, databaseUrl, options.quick ? 40 : 150);
  const isReached = ratio < 1.3;
  const what = 'wrong password: known / unknown account, slower by';
  printTable('what a clock tells', ['ratio'], [{ what, figures: [ratio.toFixed(2)], goal: '< 1.30', isReached }]);
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

async function startFloor(works: Work[], cookies: Record<Role, string>): Promise<Started> {
  const recorded = await recordStatements(databaseUrl, works, cookies);
  const routes = works.map(({ requests }, index) => ({ method: requests[0]?.method, requests: recorded[index] }));
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

function reader({ origin }: Started, cookies: Record<Role, string>) {
  return async <Body>(role: Role, path: string): Promise<Body> => {
    const answer = await fetch(`${origin}/api${path}`, { headers: { cookie: cookies[role] } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
}

function rowOf(what: string, goal: number | undefined, { floor, product, ratio }: Compared): Row {
  return {
    what,
    figures: [
      ...[floor.rate, product.rate].map((rate) => rate.toFixed(0)),
      ...[floor.p50, product.p50].map((p50) => `${p50} ms`),
      ratio.toFixed(2),
    ],
    ...(goal === undefined ? { goal: '-' } : { goal: `>= ${goal.toFixed(2)}`, isReached: ratio >= goal }),
  };
}

function limit(what: string, measured: number, most: number, unit: string): Row {
  return { what, figures: [`${measured.toFixed(0)} ${unit}`], goal: `<= ${most} ${unit}`, isReached: measured <= most };
}
