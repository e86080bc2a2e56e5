import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findPostgresUser, giveTo } from '../server/src/db/postgres-user.ts';
import { freePort } from '../server/test/free-port.ts';
import { findPostmaster } from '../server/test/runtime/server-process.ts';
import { gateway, makeBridge, makeNetwork, removeBridge, type Network } from './cluster-network.ts';
import { atExit, findProgram, startHaproxy, startPart, until } from './cluster-parts.ts';

export type PostgresCluster = Awaited<ReturnType<typeof startPostgresCluster>>;
export type Node = Awaited<ReturnType<typeof startNode>>;

/** Three nodes under Patroni in synchronous mode, with one etcd and HAProxy in front, all in `folder`. */
export async function startPostgresCluster(folder: string) {
  makeBridge();
  const etcd = await startEtcd(folder);
  const nodes: Node[] = [];
  for (const place of [1, 2, 3]) nodes.push(await startNode(folder, `pg${place}`, makeNetwork(place), etcd.address));
  const port = await freePort();
  const haproxy = await startHaproxy(folder, 'databases', [
    'listen primary',
    '  mode tcp',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} ${node.address}:${node.port} check port ${node.rest}`),
  ]);
  const withRole = async (...roles: string[]) => {
    for (const node of nodes) if (roles.includes((await node.role()) ?? '')) return node;
    throw new Error(`No node is ${roles.join(' or ')}`);
  };
  const cluster = {
    /** The address of the primary through HAProxy. */
    primaryUrl: `postgresql://tasika@127.0.0.1:${port}/tasika`,
    leader: () => withRole('master', 'primary'),
    replica: () => withRole('sync_standby'),
    /** Whether both other nodes follow a leader, one of them synchronously. */
    async isWhole() {
      const roles = new Set(await Promise.all(nodes.map((node) => node.role())));
      return (roles.has('master') || roles.has('primary')) && roles.has('sync_standby') && roles.has('replica');
    },
    async stop() {
      for (const part of [haproxy, ...nodes, etcd.part]) await part.kill();
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

async function startEtcd(folder: string) {
  const address = `${gateway}:${await freePort()}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  const part = await startPart({
    log: join(folder, 'etcd.log'),
    line: [
      ...[findProgram('etcd'), '--data-dir', join(folder, 'etcd'), '--initial-cluster', `default=${peers}`],
      ...['--listen-client-urls', `http://${address}`, '--advertise-client-urls', `http://${address}`],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ],
    isReady: async () => (await fetch(`http://${address}/health`)).ok,
  });
  return { part, address };
}

/** One PostgreSQL under Patroni. */
async function startNode(folder: string, name: string, network: Network, etcd: string) {
  const { address } = network;
  const [port, rest] = [await freePort(), await freePort()];
  const postgres = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().at(-1);
  if (postgres === undefined) throw new Error('PostgreSQL is not installed');
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
        bin_dir: dirname(postgres),
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
  const killPostgres = () => {
    try {
      process.kill(findPostmaster(own) ?? NaN, 'SIGKILL');
    } catch {
      // It does not run.
    }
  };
  atExit.push(killPostgres);
  const patroni = await startPart({
    log: join(own, 'patroni.log'),
    line: [
      ...network.prefix,
      ...(user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
      ...[findProgram('patroni'), settings],
    ],
    isReady: async () => (await state()).state === 'running',
  });
  return {
    ...{ name, address, port, rest, network },
    killPostgres,
    /** As when a machine loses its power. */
    async kill() {
      await patroni.kill();
      killPostgres();
    },
    start: patroni.start,
    /** Its role at the moment, by Patroni; undefined if it does not answer. */
    async role() {
      const now = await state().catch(() => undefined);
      return now?.state !== 'running' ? undefined : now.sync_standby === true ? 'sync_standby' : now.role;
    },
  };
}
