// npm run bench:cluster: three servers behind HAProxy on PostgreSQL under Patroni in synchronous mode, PgBouncer between, and a store. Simulated
// people save and read while one part after the other is killed. It checks that no acknowledged save is lost or done twice, and prints the longest time
// to a success. Run as root, with `apt-get install patroni etcd-server haproxy pgbouncer postgresql iproute2`. `--rounds=8` is how often
// each part fails, `--only=network` takes the parts whose name holds that.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/freshness.mjs';
import { builtServer, heapLimits } from '../scripts/processes.mjs';
import { openDatabase } from '../server/src/db/client.ts';
import { makePeople } from '../server/test/faults/crash-academy.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { newDataFolder } from '../server/test/faults/product.ts';
import { freePort } from '../server/test/free-port.ts';
import { startPgbouncer } from '../server/test/pgbouncer.ts';
import { faultsOf, type Fault } from './cluster-faults.ts';
import { openLoad, type Outcome } from './cluster-load.ts';
import { startHaproxy, startPart, startStore, until } from './cluster-parts.ts';
import { startPostgresCluster } from './patroni.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, only: { type: 'string', default: '' } },
});

await buildIfStale();
const folder = newDataFolder();
const cluster = await startPostgresCluster(folder);
const pooler = await startPgbouncer(cluster.primaryUrl);
const store = await startStore(folder);
const servers = [await startServer('one'), await startServer('two'), await startServer('three')];
const port = await freePort();
const proxy = await startHaproxy(folder, 'web', [
  'listen web',
  '  mode http',
  `  bind 127.0.0.1:${port}`,
  '  balance roundrobin',
  '  option httpchk GET /readyz',
  '  default-server inter 500 fall 2 rise 1',
  ...servers.map(({ name, address }) => `  server ${name} ${address} check`),
]);

const { db, pool } = openDatabase(cluster.primaryUrl, () => {}, { maxConnections: 2 });
const load = openLoad(`http://127.0.0.1:${port}`, db, await makePeople(db));

const rows: Row[] = [];
for (const fault of faultsOf({ cluster, pooler, store, servers })) {
  if (!fault.part.includes(options.only)) continue;
  const rounds: (Outcome & { wait: number })[] = [];
  for (let round = 1; round <= Number(options.rounds); round++) {
    const one = await happen(fault);
    for (const problem of one.problems.slice(0, 5)) console.log(`${fault.part}, round ${round}: ${problem}`);
    console.log(`${fault.part}, round ${round}: longest wait ${(one.wait / 1000).toFixed(1)} s (${one.longest.what})`);
    rounds.push(one);
  }
  const sum = (of: (round: Outcome) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const longest = Math.max(...rounds.map(({ wait }) => wait)) / 1000;
  const broken = rounds.filter(({ problems }) => problems.length > 0).length;
  const counts = [rounds.length, sum(({ done }) => done), sum(({ failed }) => failed), broken];
  rows.push({
    what: fault.part,
    figures: [...counts.map(String), `${longest.toFixed(1)} s`],
    goal: `0, ${fault.limit} s`,
    isReached: longest <= fault.limit && broken === 0,
  });
}
printTable('killed', ['times', 'saved or read', 'tried again', 'lost or twice', 'longest wait'], rows);
await pool.end();
for (const part of [...servers, proxy, store]) await part.kill();
await pooler.remove();
await cluster.stop();
process.exitCode = rows.every(({ isReached }) => isReached) ? 0 : 1;

/** One failure while people work. */
async function happen(fault: Fault): Promise<Outcome & { wait: number }> {
  load.begin();
  await pause(500 + Math.random() * 1_000);
  const start = performance.now();
  await fault.happen();
  const outage = fault.isAlone ? performance.now() - start : 0;
  await pause(1_000);
  await load.settle();
  await until('A whole cluster', 120, cluster.isWhole);
  const outcome = await load.check();
  return { ...outcome, wait: Math.max(0, outcome.longest.millis - outage) };
}

async function startServer(name: string) {
  const own = await freePort();
  const part = await startPart({
    line: [process.execPath, ...heapLimits, builtServer],
    log: join(folder, `${name}.log`),
    env: {
      HOST: '127.0.0.1',
      PORT: String(own),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      DATA_DIR: join(folder, name),
      DATABASE_URL: pooler.through(cluster.primaryUrl),
      DATABASE_DIRECT_URL: cluster.primaryUrl,
      ...store.settings,
      // Mails wait, each with its job.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'office@sample.tasika.example',
    },
    isReady: async () => (await fetch(`http://127.0.0.1:${own}/readyz`)).ok,
  });
  return { ...part, name, address: `127.0.0.1:${own}` };
}
