import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { compare, type Compared } from './drive.ts';
import type { Started } from '../server/test/faults/product.ts';

const people = Object.values(demoSignIns);

/** Logins compared with hashing alone, both with two concurrent hashes. */
export function compareSignIn(floor: Started, product: Started, pairs: number): Promise<Compared> {
  const side = ({ origin, pid }: Started, path: string) => ({
    origin,
    pid,
    connections: 8,
    requests: people.map(({ email, password }) => ({
      method: 'POST',
      path,
      body: JSON.stringify({ email, password }),
    })),
  });
  // Hashes are slow: a shorter time has too few samples.
  return compare(side(floor, '/hash-only'), side(product, '/api/auth/login'), { pairs, millis: 1_000 });
}
