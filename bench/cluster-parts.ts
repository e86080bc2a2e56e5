import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresUser, giveTo } from '../server/src/db/postgres-user.ts';
import { freePort } from '../server/test/free-port.ts';

/** A process that is killed and started again at the same address. */
export interface Part {
  start(): Promise<void>;
  kill(): Promise<void>;
}

interface Command {
  /** The program and its arguments. */
  line: string[];
  log: string;
  env?: Record<string, string>;
  isReady: () => Promise<boolean>;
}

/** Waits until `check` answers true; its errors count as false. */
export async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} seconds`);
    await pause(50);
  }
}

/** Run at the end of this process, also when it is interrupted. */
const atExit: (() => void)[] = [];
process.on('exit', () => {
  for (const end of atExit) end();
});

export function partOf({ line, log, env = {}, isReady }: Command): Part {
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  atExit.push(() => child?.kill('SIGKILL'));
  return {
    kill,
    async start() {
      const output = openSync(log, 'a');
      const [program = '', ...rest] = line;
      child = spawn(program, rest, {
        stdio: ['ignore', output, output],
        cwd: '/',
        env: { PATH: process.env.PATH, ...env },
      });
      await until(`${line.join(' ')} (${log})`, 60, isReady);
    },
  };
}

const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
/** The path of an installed program. */
export const findProgram = (name: string): string | undefined =>
  places.map((place) => join(place, name)).find((path) => existsSync(path));

/** PostgreSQL, Patroni, etcd and HAProxy, if all are installed; else the names of those that are missing. */
function findPrograms() {
  const programs = { patroni: findProgram('patroni'), etcd: findProgram('etcd'), haproxy: findProgram('haproxy') };
  const binaries = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1);
  const found = { ...programs, postgresql: binaries && join(binaries, '..') };
  const missing = Object.entries(found).flatMap(([name, path]) => (path === undefined ? [name] : []));
  return { found: found as Record<keyof typeof found, string>, missing };
}

export const missingForCluster = (): string[] => findPrograms().missing;

/** One PostgreSQL under Patroni. */
export interface Node {
  name: string;
  /** Kills PostgreSQL and Patroni, as a machine that loses its power. */
  kill(): Promise<void>;
  /** Kills PostgreSQL alone. */
  killPostgres(): void;
  start(): Promise<void>;
  /** Cuts its network, and joins it again; undefined where this system has no network namespaces for us. */
  network: { cut(): void; join(): void } | undefined;
  /** Its role at the moment, by Patroni; undefined if it does not answer. */
  role(): Promise<string | undefined>;
}

export interface PostgresCluster {
  nodes: Node[];
  /** The address of the primary through HAProxy, and of the replicas. */
  primaryUrl: string;
  replicaUrl: string;
  leader(): Promise<Node>;
  replica(): Promise<Node>;
  /** Waits until all nodes follow one leader, one of them synchronously. */
  isWhole(): Promise<boolean>;
  stop(): Promise<void>;
}

const network = '10.213.77';
const bridge = 'tasika-bench';

/** Three nodes under Patroni in synchronous mode, with one etcd and HAProxy in front, all in `folder`. */
export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const { found } = findPrograms();
  const hasNamespaces = makeBridge();
  const host = hasNamespaces ? `${network}.1` : '127.0.0.1';
  const etcd = await startEtcd(folder, found.etcd, host);
  const nodes: (Node & { address: string; rest: number; port: number })[] = [];
  for (const place of [1, 2, 3]) {
    const ports = { port: await freePort(), rest: await freePort() };
    const address = hasNamespaces ? `${network}.${10 + place}` : '127.0.0.1';
    const name = `pg${place}`;
    const namespace = hasNamespaces ? makeNamespace(name, address) : undefined;
    nodes.push({
      ...openNode(folder, { name, address, ...ports, namespace, etcd: etcd.address, found }),
      address,
      ...ports,
    });
  }
  for (const node of nodes) await node.start();
  const [primary, replicas] = [await freePort(), await freePort()];
  const servers = nodes.map(
    ({ name, address, port, rest }) => `  server ${name} ${address}:${port} check port ${rest}`,
  );
  const haproxy = await startHaproxy(folder, found.haproxy, 'databases', [
    `listen primary`,
    `  mode tcp`,
    `  bind 127.0.0.1:${primary}`,
    `  option httpchk OPTIONS /primary`,
    `  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions`,
    ...servers,
    `listen replicas`,
    `  mode tcp`,
    `  bind 127.0.0.1:${replicas}`,
    `  option httpchk OPTIONS /replica`,
    `  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions`,
    ...servers,
  ]);
  const urlOf = (port: number) => `postgresql://tasika@127.0.0.1:${port}/tasika`;
  const withRole = async (roles: string[]) => {
    for (const node of nodes) if (roles.includes((await node.role()) ?? '')) return node;
    throw new Error(`No node is ${roles.join(' or ')}`);
  };
  const cluster: PostgresCluster = {
    nodes,
    primaryUrl: urlOf(primary),
    replicaUrl: urlOf(replicas),
    leader: () => withRole(['master', 'primary']),
    replica: () => withRole(['sync_standby']),
    async isWhole() {
      const roles = await Promise.all(nodes.map((node) => node.role()));
      const count = (...wanted: string[]) => roles.filter((role) => wanted.includes(role ?? '')).length;
      return count('master', 'primary') === 1 && count('sync_standby') === 1 && count('replica') === 1;
    },
    async stop() {
      await haproxy.kill();
      for (const node of nodes) await node.kill();
      await etcd.part.kill();
      removeBridge();
    },
  };
  await until('A whole cluster', 120, cluster.isWhole);
  await createDatabase(nodes, cluster);
  return cluster;
}

async function createDatabase(nodes: { name: string; address: string; port: number }[], cluster: PostgresCluster) {
  const { name } = await cluster.leader();
  const { address, port } = nodes.find((node) => node.name === name)!;
  const client = new pg.Client({ host: address, port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('create role tasika login');
  await client.query('create database tasika owner tasika');
  await client.end();
}

async function startEtcd(folder: string, program: string, host: string) {
  const [port, peers] = [await freePort(), await freePort()];
  const part = partOf({
    log: join(folder, 'etcd.log'),
    line: [
      program,
      ...['--data-dir', join(folder, 'etcd')],
      ...['--listen-client-urls', `http://${host}:${port}`, '--advertise-client-urls', `http://${host}:${port}`],
      ...[
        '--listen-peer-urls',
        `http://127.0.0.1:${peers}`,
        '--initial-advertise-peer-urls',
        `http://127.0.0.1:${peers}`,
      ],
      ...['--initial-cluster', `default=http://127.0.0.1:${peers}`],
    ],
    isReady: async () => (await fetch(`http://${host}:${port}/health`)).ok,
  });
  await part.start();
  return { part, address: `${host}:${port}` };
}

interface NodeOptions {
  name: string;
  address: string;
  port: number;
  rest: number;
  namespace: string | undefined;
  etcd: string;
  found: ReturnType<typeof findPrograms>['found'];
}

function openNode(folder: string, { name, address, port, rest, namespace, etcd, found }: NodeOptions): Node {
  const user = findPostgresUser();
  const own = join(folder, name);
  mkdirSync(own);
  giveTo(user, own);
  const data = join(own, 'data');
  const settings = join(own, 'patroni.yml');
  // JSON is YAML.
  writeFileSync(
    settings,
    JSON.stringify({
      scope: 'tasika',
      name,
      restapi: { listen: `${address}:${rest}`, connect_address: `${address}:${rest}` },
      etcd3: { hosts: etcd },
      bootstrap: {
        dcs: {
          ...{ ttl: 20, loop_wait: 1, retry_timeout: 3, primary_start_timeout: 0, synchronous_mode: true },
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 100,
              hot_standby_feedback: 'on',
              wal_sender_timeout: '1s',
              wal_receiver_timeout: '1s',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `${address}:${port}`,
        connect_address: `${address}:${port}`,
        data_dir: data,
        bin_dir: found.postgresql,
        pgpass: join(own, 'pgpass'),
        pg_hba: ['local all all trust', 'host all all all trust', 'host replication all all trust'],
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
          rewind: { username: 'rewinder' },
        },
        parameters: { unix_socket_directories: own },
      },
    }),
  );
  giveTo(user, settings);
  const state = async () =>
    (await (await fetch(`http://${address}:${rest}/patroni`, { signal: AbortSignal.timeout(1_000) })).json()) as {
      role: string;
      state: string;
      sync_standby?: boolean;
    };
  const patroni = partOf({
    log: join(own, 'patroni.log'),
    line: [
      ...(namespace ? ['ip', 'netns', 'exec', namespace] : []),
      ...(user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
      ...[found.patroni, settings],
    ],
    isReady: async () => (await state()).state === 'running',
  });
  const killPostgres = () => {
    try {
      process.kill(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    } catch {
      // It does not run.
    }
  };
  atExit.push(killPostgres);
  const link = (way: 'up' | 'down') => void execFileSync('ip', ['link', 'set', `${namespace}-out`, way]);
  return {
    name,
    killPostgres,
    async kill() {
      await patroni.kill();
      killPostgres();
    },
    start: patroni.start,
    network: namespace === undefined ? undefined : { cut: () => link('down'), join: () => link('up') },
    role: async () => {
      const found = await state().catch(() => undefined);
      return found?.state !== 'running' ? undefined : found.sync_standby === true ? 'sync_standby' : found.role;
    },
  };
}

/** HAProxy with `lines` behind the defaults. */
export async function startHaproxy(folder: string, program: string, name: string, lines: string[]): Promise<Part> {
  const settings = join(folder, `${name}.cfg`);
  const ready = await freePort();
  writeFileSync(
    settings,
    [
      'global',
      '  maxconn 2000',
      'defaults',
      '  timeout connect 1s',
      '  timeout client 70s',
      '  timeout server 70s',
      '  timeout check 1s',
      '  retries 3',
      '  option redispatch',
      'frontend ready',
      '  mode http',
      `  bind 127.0.0.1:${ready}`,
      '  monitor-uri /',
      ...lines,
      '',
    ].join('\n'),
  );
  const part = partOf({
    log: join(folder, `${name}.log`),
    line: [program, '-db', '-f', settings],
    isReady: async () => (await fetch(`http://127.0.0.1:${ready}/`)).ok,
  });
  await part.start();
  return part;
}

const ip = (...line: string[]) => spawnSync('ip', line, { stdio: 'ignore' }).status === 0;

/** Makes the bridge between the nodes; answers false where that is not possible. */
function makeBridge(): boolean {
  removeBridge();
  atExit.push(removeBridge);
  return (
    ip('link', 'add', bridge, 'type', 'bridge') &&
    ip('address', 'add', `${network}.1/24`, 'dev', bridge) &&
    ip('link', 'set', bridge, 'up')
  );
}

function removeBridge(): void {
  for (const name of ['pg1', 'pg2', 'pg3']) ip('netns', 'delete', namespaceOf(name));
  ip('link', 'delete', bridge);
}

const namespaceOf = (name: string) => `tasika-${name}`;

/** A network namespace with one address on the bridge. */
function makeNamespace(name: string, address: string): string {
  const namespace = namespaceOf(name);
  const [outside, inside] = [`${namespace}-out`, `${namespace}-in`];
  const inNamespace = (...line: string[]) => ip('-n', namespace, ...line);
  const isMade =
    ip('netns', 'add', namespace) &&
    ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', namespace) &&
    ip('link', 'set', outside, 'master', bridge, 'up') &&
    inNamespace('address', 'add', `${address}/24`, 'dev', inside) &&
    inNamespace('link', 'set', inside, 'up') &&
    inNamespace('link', 'set', 'lo', 'up');
  if (!isMade) throw new Error(`The network namespace ${namespace} could not be made`);
  return namespace;
}
