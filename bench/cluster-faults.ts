import { setTimeout as pause } from 'node:timers/promises';
import { until, type Part } from './cluster-parts.ts';
import type { Node, PostgresCluster } from './patroni.ts';

/** A failure of one part, and its repair. */
export interface Fault {
  part: string;
  /** Within how many seconds everybody is served again. */
  limit: number;
  /** Answers how many milliseconds a part was gone that nothing else stands in for. */
  happen(): Promise<number>;
}

interface Parts {
  cluster: PostgresCluster | undefined;
  pooler: Part | undefined;
  store: Part;
  /** Servers of which the others take the place. */
  servers: Part[];
}

const afterDeath = 30;
const otherwise = 3;

export function faultsOf({ cluster, pooler, store, servers }: Parts): Fault[] {
  let nth = 0;
  return [
    ...(cluster ? faultsOfCluster(cluster) : []),
    ...(pooler ? [{ part: 'PgBouncer', limit: otherwise, happen: () => goneForASecond(pooler) }] : []),
    { part: 'the store', limit: otherwise, happen: () => goneForASecond(store) },
    ...(servers.length === 0
      ? []
      : [
          {
            part: 'a server',
            limit: otherwise,
            async happen() {
              const server = servers[nth++ % servers.length]!;
              await server.kill();
              await pause(1_500);
              await server.start();
              return 0;
            },
          },
        ]),
  ];
}

async function goneForASecond(part: Part): Promise<number> {
  const begun = performance.now();
  await part.kill();
  await pause(1_000);
  await part.start();
  return performance.now() - begun;
}

function faultsOfCluster({ leader, replica, nodes }: PostgresCluster): Fault[] {
  const untilOther = (dead: Node) => until('Another leader', 60, async () => (await leader()).name !== dead.name);
  const faultOf =
    (find: () => Promise<Node>, fail: (node: Node) => unknown, repair: (node: Node) => unknown) => async () => {
      const node = await find();
      await fail(node);
      await repair(node);
      return 0;
    };
  const faults: Fault[] = [
    {
      part: 'the leader’s machine',
      limit: afterDeath,
      happen: faultOf(
        leader,
        (node) => node.kill(),
        async (node) => {
          await untilOther(node);
          await node.start();
        },
      ),
    },
    {
      part: 'the leader’s PostgreSQL',
      limit: afterDeath,
      // Patroni repairs it.
      happen: faultOf(
        leader,
        (node) => node.killPostgres(),
        () => pause(3_000),
      ),
    },
    {
      part: 'a replica’s machine',
      limit: otherwise,
      happen: faultOf(
        replica,
        (node) => node.kill(),
        async (node) => {
          await pause(4_000);
          await node.start();
        },
      ),
    },
  ];
  if (nodes[0]?.network === undefined) return faults;
  return [
    ...faults,
    {
      part: 'the leader’s network',
      limit: afterDeath,
      happen: faultOf(
        leader,
        (node) => node.network?.cut(),
        async (node) => {
          await untilOther(node);
          await pause(3_000);
          node.network?.join();
        },
      ),
    },
    {
      part: 'a replica’s network',
      limit: otherwise,
      happen: faultOf(
        replica,
        (node) => node.network?.cut(),
        async (node) => {
          await pause(6_000);
          node.network?.join();
        },
      ),
    },
  ];
}
