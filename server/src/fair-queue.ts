import { unavailable } from './refusals.ts';

interface Turn {
  begin: () => void;
  refuse: (reason: Error) => void;
}

/**
 * Limits concurrency to `limit`, and to `each` per client, with a bounded queue of `capacity`. Clients (`from`) are served round-robin; when the
 * queue is full, the newest entry of the client with the most entries is refused with `full`, so no client starves the others.
 */
export function fairQueue(limit: number, capacity: number, full: string, each = limit) {
  /** The client of each running entry. */
  const running: string[] = [];
  let waits = 0;
  // The queues by client, least recently served client first.
  const waiting = new Map<string, Turn[]>();

  const mayBegin = (from: string) =>
    running.length < limit && (each === limit || running.filter((client) => client === from).length < each);

  function wait(from: string): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.set(from, [...(waiting.get(from) ?? []), { begin: resolve, refuse: reject }]);
      waits += 1;
      if (waits > capacity) refuseOne();
    });
  }

  function refuseOne(): void {
    const [largest] = [...waiting].sort(([, a], [, b]) => b.length - a.length);
    if (largest === undefined) return;
    const [from, queue] = largest;
    queue.pop()?.refuse(unavailable(full, 5));
    waits -= 1;
    if (queue.length === 0) waiting.delete(from);
  }

  function next(): void {
    for (const [from, [turn, ...later]] of waiting) {
      if (!mayBegin(from)) continue;
      waiting.delete(from);
      if (later.length > 0) waiting.set(from, later);
      waits -= 1;
      running.push(from);
      turn?.begin();
      return;
    }
  }

  return async <Result>(work: () => Promise<Result>, from = ''): Promise<Result> => {
    if (mayBegin(from)) running.push(from);
    else await wait(from);
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(from), 1);
      next();
    }
  };
}
