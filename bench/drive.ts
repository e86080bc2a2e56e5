import { bytesOf, openConnection, type Request } from '../server/test/faults/connection.ts';

export interface Side {
  origin: string;
  connections: number;
  /** Sent round-robin. */
  requests: Request[];
  headers?: Record<string, string>;
}

interface Measured {
  /** Answers per second. */
  rate: number;
  /** Median response time in milliseconds. */
  p50: number;
}

export interface Compared {
  floor: Measured;
  product: Measured;
  /** Median of product / floor over pairs measured back to back. */
  ratio: number;
}

export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below = NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
}

export const median = (numbers: number[]): number => quantile(numbers, 0.5);

/** Drives both alternately, A B B A, on keep-alive connections: other load affects both, and an outlier affects only one pair. */
export async function compare(floor: Side, product: Side, pairs: number, millis = 250): Promise<Compared> {
  const drives = { floor: await openDrive(floor), product: await openDrive(product) };
  const runs: Record<keyof typeof drives, Measured[]> = { floor: [], product: [] };
  for (const drive of Object.values(drives)) await drive.run(1_000);
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? (['floor', 'product'] as const) : (['product', 'floor'] as const);
    for (const side of order) runs[side].push(await drives[side].run(millis));
  }
  for (const drive of Object.values(drives)) drive.close();
  const middle = (measured: Measured[]): Measured => ({
    rate: median(measured.map(({ rate }) => rate)),
    p50: median(measured.map(({ p50 }) => p50)),
  });
  return {
    floor: middle(runs.floor),
    product: middle(runs.product),
    ratio: median(runs.product.map(({ rate }, pair) => rate / (runs.floor[pair]?.rate ?? NaN))),
  };
}

async function openDrive({ origin, connections: count, requests, headers = {} }: Side) {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(origin)));
  const bytes = requests.map((request) => bytesOf(request, headers));
  let sent = 0;
  return {
    async run(millis: number): Promise<Measured> {
      const times: number[] = [];
      const start = performance.now();
      const sendAll = connections.map(async (connection) => {
        for (let begun = start; begun < start + millis;) {
          await connection.ask(bytes[sent++ % bytes.length] as Buffer);
          const now = performance.now();
          times.push(now - begun);
          begun = now;
        }
      });
      await Promise.all(sendAll);
      return { rate: (times.length * 1_000) / (performance.now() - start), p50: median(times) };
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}
