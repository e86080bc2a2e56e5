import { execFileSync, spawnSync } from 'node:child_process';
import { atExit } from './cluster-parts.ts';

const network = '10.213.77';
export const gateway = `${network}.1`;
// The names of the interfaces begin with it, and have at most 15 characters.
const bridge = 'tasika-pg';
const namespaceAt = (place: number) => `${bridge}${place}`;

const ip = (...line: string[]) => execFileSync('ip', line);

/** Makes the bridge between the nodes, on which this machine is `gateway`. */
export function makeBridge(): void {
  removeBridge();
  atExit.push(removeBridge);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${gateway}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
}

/** With the namespaces, as far as they are there. */
export function removeBridge(): void {
  for (const place of [1, 2, 3]) spawnSync('ip', ['netns', 'delete', namespaceAt(place)]);
  spawnSync('ip', ['link', 'delete', bridge]);
}

export type Network = ReturnType<typeof makeNetwork>;

/** A network namespace with one address on the bridge, for the node at `place`, from 1. */
export function makeNetwork(place: number) {
  const namespace = namespaceAt(place);
  const address = `${network}.${10 + place}`;
  const [outside, inside] = [`${namespace}-out`, `${namespace}-in`];
  ip('netns', 'add', namespace);
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', namespace);
  ip('link', 'set', outside, 'master', bridge, 'up');
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', inside);
  ip('-n', namespace, 'link', 'set', inside, 'up');
  ip('-n', namespace, 'link', 'set', 'lo', 'up');
  return {
    /** The words before a command that run it there. */
    prefix: ['ip', 'netns', 'exec', namespace],
    address,
    cut: () => void ip('link', 'set', outside, 'down'),
    join: () => void ip('link', 'set', outside, 'up'),
  };
}
