import { setTimeout as pause } from 'node:timers/promises';
import { until, type Part } from './cluster-parts.ts';
import type { Node, PostgresCluster } from './patroni.ts';

/** A failure of one part, and its repair. */
export interface Fault {
  part: string;
  /** Within how many seconds everybody is served again. */
  limit: number;
  /** Whether nothing stands in for it meanwhile: the time it is gone does not count. */
  isAlone?: true;
  happen(): Promise<void>;
}

interface Parts {
  cluster: PostgresCluster;
  pooler: Part;
  store: Part;
  servers: Part[];
}

const afterDeath = 30;
const otherwise = 3;

export function faultsOf({ cluster: { leader, replica }, pooler, store, servers }: Parts): Fault[] {
  const untilOther = (dead: Node) => until('Another leader', 60, async () => (await leader()).name !== dead.name);
  let nth = 0;
  return [
    {
      part: 'the leader’s machine',
      limit: afterDeath,
      async happen() {
        const node = await leader();
        await node.kill();
        await untilOther(node);
        await node.start();
      },
    },
    {
      part: 'the leader’s PostgreSQL',
      limit: afterDeath,
      async happen() {
        (await leader()).killPostgres();
        // Patroni repairs it.
        await pause(3_000);
      },
    },
    {
      part: 'the leader’s network',
      limit: afterDeath,
      async happen() {
        const node = await leader();
        node.network.cut();
        await untilOther(node);
        await pause(3_000);
        node.network.join();
      },
    },
    { part: 'a replica’s machine', limit: otherwise, happen: async () => restart(await replica(), 4_000) },
    {
      part: 'a replica’s network',
      limit: otherwise,
      async happen() {
        const { network } = await replica();
        network.cut();
        await pause(6_000);
        network.join();
      },
    },
    { part: 'PgBouncer', limit: otherwise, isAlone: true, happen: () => restart(pooler, 1_000) },
    { part: 'the store', limit: otherwise, isAlone: true, happen: () => restart(store, 1_000) },
    { part: 'a server', limit: otherwise, happen: () => restart(servers[nth++ % servers.length]!, 1_500) },
  ];
}

async function restart(part: Part, millis: number): Promise<void> {
  await part.kill();
  await pause(millis);
  await part.start();
}
