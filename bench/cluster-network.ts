import { spawnSync } from 'node:child_process';
import { atExit } from './cluster-parts.ts';

const network = '10.213.77';
export const gateway = `${network}.1`;
// The names of the interfaces begin with it, and have at most 15 characters.
const bridge = 'tasika-pg';

const ip = (...line: string[]) => spawnSync('ip', line, { stdio: 'ignore' }).status === 0;

/** Makes the bridge between the nodes, on which this machine is `gateway`; answers false where that is not possible. */
export function makeBridge(): boolean {
  removeBridge();
  atExit.push(removeBridge);
  return (
    ip('link', 'add', bridge, 'type', 'bridge') &&
    ip('address', 'add', `${gateway}/24`, 'dev', bridge) &&
    ip('link', 'set', bridge, 'up')
  );
}

export function removeBridge(): void {
  for (const namespace of namespaces) ip('netns', 'delete', namespace);
  ip('link', 'delete', bridge);
}

const namespaces = [1, 2, 3].map((place) => `${bridge}${place}`);

export interface Network {
  /** The words before a command that run it there. */
  prefix: string[];
  address: string;
  cut(): void;
  join(): void;
}

/** A network namespace with one address on the bridge, for the node at `place`, from 1. */
export function makeNetwork(place: number): Network {
  const namespace = namespaces[place - 1] ?? '';
  const address = `${network}.${10 + place}`;
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
  const set = (way: 'up' | 'down') => {
    if (!ip('link', 'set', outside, way)) throw new Error(`${outside} could not be set ${way}`);
  };
  return { prefix: ['ip', 'netns', 'exec', namespace], address, cut: () => set('down'), join: () => set('up') };
}
