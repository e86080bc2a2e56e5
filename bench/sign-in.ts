import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { compare, type Compared } from './drive.ts';
import type { Started } from './product.ts';

const people = Object.values(demoSignIns);

/** Sign-ins beside hashing alone, with the same two hashes at once. */
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
  // Hashes are long: in less time than this there are too few of them to compare.
  return compare(side(floor, '/hash-only'), side(product, '/api/auth/login'), { pairs, millis: 1_000 });
}
