import { bytesOf, openConnection, type Connection, type Request } from '../server/test/faults/connection.ts';
import { processorTimeOf } from '../server/test/faults/product.ts';

export interface Side {
  origin: string;
  pid: number;
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
  /** CPU time of the server process per answer in microseconds; hardly affected by other load. */
  processor: number;
}

export interface Compared {
  floor: Measured;
  product: Measured;
  /** Median of product / floor over pairs measured back to back. */
  ratio: number;
  /** Interquartile range of the pairs. */
  spread: [number, number];
}

export interface Pace {
  pairs: number;
  /** How long each half of a pair is, in milliseconds. */
  millis: number;
}

export function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [below = NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
}

export const median = (numbers: number[]): number => quantile(numbers, 0.5);

/** Drives both alternately, A B B A, on keep-alive connections: other load affects both, and an outlier affects only one pair. */
export async function compare(floor: Side, product: Side, { pairs, millis }: Pace): Promise<Compared> {
  const [a, b] = [await openDrive(floor), await openDrive(product)];
  for (const drive of [a, b]) await drive.run(1_000);
  for (const drive of [a, b]) drive.forget();
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? [a, b] : [b, a];
    const rates = new Map<typeof a, number>();
    for (const drive of order) rates.set(drive, await drive.run(millis));
    ratios.push((rates.get(b) ?? NaN) / (rates.get(a) ?? NaN));
  }
  const compared: Compared = {
    floor: a.measured(),
    product: b.measured(),
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  };
  for (const drive of [a, b]) drive.close();
  return compared;
}

async function openDrive({ origin, pid, connections: count, requests, headers = {} }: Side) {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(origin)));
  const bytes = requests.map((request) => bytesOf(request, headers));
  let sent = 0;
  let rates: number[] = [];
  let times: number[] = [];
  let worked = 0;

  const askFor = async (connection: Connection, end: number) => {
    for (let begun = performance.now(); begun < end;) {
      await connection.ask(bytes[sent++ % bytes.length] as Buffer);
      const now = performance.now();
      times.push(now - begun);
      begun = now;
    }
  };
  return {
    /** Answers per second over the next `millis`. */
    async run(millis: number): Promise<number> {
      const earlier = times.length;
      const workedBefore = processorTimeOf(pid);
      const start = performance.now();
      await Promise.all(connections.map((connection) => askFor(connection, start + millis)));
      const rate = ((times.length - earlier) * 1_000) / (performance.now() - start);
      worked += processorTimeOf(pid) - workedBefore;
      rates.push(rate);
      return rate;
    },
    measured: (): Measured => ({ rate: median(rates), p50: median(times), processor: (worked * 1_000) / times.length }),
    forget() {
      [rates, times, worked] = [[], [], 0];
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}
