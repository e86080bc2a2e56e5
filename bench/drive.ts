import autocannon from 'autocannon';

export interface Load {
  connections: number;
  requests: { method: string; path: string; body?: string }[];
  headers: Record<string, string>;
}

interface Measured {
  /** Answers a second. */
  rate: number;
  /** Median time of an answer, in milliseconds. */
  p50: number;
}

export interface Compared {
  floor: Measured;
  product: Measured;
  /** Median over the rounds of product / floor, each round's two measured right after each other. */
  ratio: number;
}

export const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};

const medians = (all: Measured[]): Measured => ({
  rate: median(all.map(({ rate }) => rate)),
  p50: median(all.map(({ p50 }) => p50)),
});

/** Drives both in turn, A B A B, so that whatever else the machine does falls on both. */
export async function compare(
  floor: { origin: string; load: Load },
  product: { origin: string; load: Load },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  for (const { origin, load } of [floor, product]) await drive(origin, load, 1);
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push([await drive(floor.origin, floor.load, seconds), await drive(product.origin, product.load, seconds)]);
  }
  return {
    floor: medians(pairs.map(([first]) => first)),
    product: medians(pairs.map(([, second]) => second)),
    ratio: median(pairs.map(([first, second]) => second.rate / first.rate)),
  };
}

async function drive(origin: string, { connections, requests, headers }: Load, seconds: number): Promise<Measured> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${requests[0]?.path}: ${result.non2xx} refused and ${result.errors} failed`);
  }
  return { rate: result['2xx'] / result.duration, p50: result.latency.p50 };
}
