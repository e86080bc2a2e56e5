import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresUser, giveTo } from '../server/src/db/postgres-user.ts';
import { freePort } from '../server/test/free-port.ts';
import { findPostmaster } from '../server/test/runtime/server-process.ts';
import { gateway, makeBridge, makeNetwork, removeBridge, type Network } from './cluster-network.ts';
import { atExit, findProgram, partOf, startHaproxy, until } from './cluster-parts.ts';

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
  address: string;
  port: number;
  /** The port of Patroni's API. */
  rest: number;
  /** Kills PostgreSQL and Patroni, as a machine that loses its power. */
  kill(): Promise<void>;
  /** Kills PostgreSQL alone. */
  killPostgres(): void;
  start(): Promise<void>;
  /** Cuts its network, and joins it again; undefined where this system has no network namespaces for us. */
  network: Network | undefined;
  /** Its role at the moment, by Patroni; undefined if it does not answer. */
  role(): Promise<string | undefined>;
}

export interface PostgresCluster {
  nodes: Node[];
  /** The address of the primary through HAProxy. */
  primaryUrl: string;
  leader(): Promise<Node>;
  replica(): Promise<Node>;
  /** Whether both other nodes follow a leader, one of them synchronously. */
  isWhole(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Three nodes under Patroni in synchronous mode, with one etcd and HAProxy in front, all in `folder`. */
export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const { found } = findPrograms();
  const hasNamespaces = makeBridge();
  const host = hasNamespaces ? gateway : '127.0.0.1';
  const etcd = await startEtcd(folder, found.etcd, host);
  const nodes: Node[] = [];
  for (const place of [1, 2, 3]) {
    const network = hasNamespaces ? makeNetwork(place) : undefined;
    const node = await openNode(folder, { name: `pg${place}`, network, etcd: etcd.address, found });
    nodes.push(node);
    await node.start();
  }
  const port = await freePort();
  const haproxy = await startHaproxy(folder, found.haproxy, 'databases', [
    'listen primary',
    '  mode tcp',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} ${node.address}:${node.port} check port ${node.rest}`),
  ]);
  const withRole = async (roles: string[]) => {
    for (const node of nodes) if (roles.includes((await node.role()) ?? '')) return node;
    throw new Error(`No node is ${roles.join(' or ')}`);
  };
  const cluster: PostgresCluster = {
    nodes,
    primaryUrl: `postgresql://tasika@127.0.0.1:${port}/tasika`,
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
  await createDatabase(await cluster.leader());
  return cluster;
}

async function createDatabase({ address, port }: Node): Promise<void> {
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
  network: Network | undefined;
  etcd: string;
  found: ReturnType<typeof findPrograms>['found'];
}

async function openNode(folder: string, { name, network, etcd, found }: NodeOptions): Promise<Node> {
  const address = network?.address ?? '127.0.0.1';
  const [port, rest] = [await freePort(), await freePort()];
  const user = findPostgresUser();
  const own = join(folder, name);
  mkdirSync(own);
  giveTo(user, own);
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
        data_dir: join(own, 'postgres'),
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
      ...(network?.prefix ?? []),
      ...(user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
      ...[found.patroni, settings],
    ],
    isReady: async () => (await state()).state === 'running',
  });
  const killPostgres = () => {
    try {
      process.kill(findPostmaster(own) ?? NaN, 'SIGKILL');
    } catch {
      // It does not run.
    }
  };
  atExit.push(killPostgres);
  return {
    ...{ name, address, port, rest, network },
    killPostgres,
    async kill() {
      await patroni.kill();
      killPostgres();
    },
    start: patroni.start,
    role: async () => {
      const found = await state().catch(() => undefined);
      return found?.state !== 'running' ? undefined : found.sync_standby === true ? 'sync_standby' : found.role;
    },
  };
}
