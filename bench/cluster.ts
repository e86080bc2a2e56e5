// npm run bench:cluster: three servers behind HAProxy on PostgreSQL under Patroni in synchronous mode, PgBouncer between, and a store. Simulated
// people save and read while one part after the other is killed. It checks that no acknowledged save is lost or done twice, and prints the longest time
// to a success. Run as root, with
// `apt-get install patroni etcd-server haproxy pgbouncer postgresql iproute2`; what is not installed is left out. `--rounds=8` is how often each part fails.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/freshness.mjs';
import { builtServer, heapLimits } from '../scripts/processes.mjs';
import { openDatabase } from '../server/src/db/client.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { makePeople } from '../server/test/faults/crash-academy.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { newDataFolder } from '../server/test/faults/product.ts';
import { freePort } from '../server/test/free-port.ts';
import { hasPgbouncer, startPgbouncer } from '../server/test/pgbouncer.ts';
import { faultsOf } from './cluster-faults.ts';
import { openLoad, type Outcome } from './cluster-load.ts';
import { findProgram, partOf, startHaproxy, startStore, until, type Part } from './cluster-parts.ts';
import { missingForCluster, startPostgresCluster } from './patroni.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, only: { type: 'string', default: '' } },
});

await buildIfStale();
const folder = newDataFolder();
const missing = missingForCluster();
const isRoot = process.getuid?.() === 0;
if (missing.length > 0)
  console.log(`Not installed: ${missing.join(', ')}. One PostgreSQL without replicas takes the place of the cluster.`);
else if (!isRoot) console.log('Not root: one PostgreSQL without replicas takes the place of the cluster.');
if (!hasPgbouncer) console.log('Not installed: PgBouncer.');

const cluster = missing.length === 0 && isRoot ? await startPostgresCluster(folder) : undefined;
if (cluster && cluster.nodes[0]?.network === undefined) console.log('No network namespaces: no network is cut.');
const alone = cluster ? undefined : await startEmbeddedPostgres(folder, { settings: ['max_connections=100'] });
const directUrl = cluster?.primaryUrl ?? alone?.urlOf('postgres') ?? '';
const pooler = hasPgbouncer ? await startPgbouncer(directUrl) : undefined;
const store = await startStore(folder);
const servers = await startServers();
const { origin, proxy } = await startProxy();

const { db, pool } = openDatabase(directUrl, () => {}, { maxConnections: 2 });
const load = openLoad(origin, await makePeople(db));

let failures = 0;
const rows: Row[] = [];
const stoppable = proxy === undefined ? [] : servers.map(({ part }) => part);
const faults = faultsOf({ cluster, pooler, store, servers: stoppable });
for (const fault of faults.filter(({ part }) => part.includes(values.only))) {
  const rounds: (Outcome & { wait: number; problems: string[] })[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    load.begin();
    await pause(500 + Math.random() * 1_000);
    const outage = await fault.happen();
    await pause(1_000);
    const outcome = await load.settle();
    if (cluster) await until('A whole cluster', 120, cluster.isWhole);
    const problems = [...outcome.unexpected, ...(await load.problems(db))];
    for (const problem of problems.slice(0, 5)) console.log(`${fault.part}, round ${round + 1}: ${problem}`);
    rounds.push({ ...outcome, wait: Math.max(0, outcome.longest.millis - outage), problems });
    console.log(
      `${fault.part}, round ${round + 1}: longest wait ${(outcome.longest.millis / 1000).toFixed(1)} s (${outcome.longest.what}), out ${(outage / 1000).toFixed(1)} s`,
    );
  }
  const sum = (of: (round: (typeof rounds)[number]) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const longest = Math.max(...rounds.map(({ wait }) => wait)) / 1000;
  const broken = rounds.filter(({ problems }) => problems.length > 0).length;
  const isReached = longest <= fault.limit && broken === 0;
  if (!isReached) failures++;
  rows.push({
    what: fault.part,
    figures: [
      String(rounds.length),
      String(sum(({ saved }) => saved)),
      String(sum(({ read }) => read)),
      String(sum(({ failed }) => failed)),
      String(broken),
      `${longest.toFixed(1)} s`,
    ],
    goal: `0, ${fault.limit} s`,
    isReached,
  });
}
printTable('killed', ['times', 'saved', 'read', 'tried again', 'lost or twice', 'longest wait'], rows);
await pool.end();
for (const { part } of servers) await part.kill();
await proxy?.kill();
await pooler?.remove();
await store.kill();
await cluster?.stop();
await alone?.stop();
process.exitCode = failures === 0 ? 0 : 1;

async function startServers(): Promise<{ name: string; port: number; part: Part }[]> {
  const started = [];
  for (const name of ['one', 'two', 'three']) {
    const port = await freePort();
    const part = partOf({
      line: [process.execPath, ...heapLimits, builtServer],
      log: join(folder, `${name}.log`),
      env: {
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: '0',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        TRUST_PROXY: '1',
        DATA_DIR: join(folder, name),
        DATABASE_URL: pooler?.through(directUrl) ?? directUrl,
        ...(pooler && { DATABASE_DIRECT_URL: directUrl }),
        ...store.settings,
        // Mails wait, each with its job.
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'office@sample.tasika.example',
      },
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
    });
    await part.start();
    started.push({ name, port, part });
  }
  return started;
}

async function startProxy(): Promise<{ origin: string; proxy: Part | undefined }> {
  const program = findProgram('haproxy');
  if (program === undefined) return { origin: `http://127.0.0.1:${servers[0]?.port}`, proxy: undefined };
  const port = await freePort();
  const proxy = await startHaproxy(folder, program, 'web', [
    'listen web',
    '  mode http',
    `  bind 127.0.0.1:${port}`,
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  default-server inter 500 fall 2 rise 1',
    ...servers.map((server) => `  server ${server.name} 127.0.0.1:${server.port} check`),
  ]);
  return { origin: `http://127.0.0.1:${port}`, proxy };
}
