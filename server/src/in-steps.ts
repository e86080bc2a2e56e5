import { scheduler } from 'node:timers/promises';

/** The most milliseconds that others wait for their answers. */
const longestStep = 20;

/** Works on many items, letting others be answered in between. */
export async function inSteps<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - since < longestStep) continue;
    await scheduler.yield();
    since = performance.now();
  }
  return results;
}
