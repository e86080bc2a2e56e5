import { scheduler } from 'node:timers/promises';

/** The most milliseconds that others wait for their answers. */
const longestStep = 20;

/** Works on many items, letting others be answered in between; `report` is then told how many are done. */
export async function inSteps<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  report?: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - since < longestStep) continue;
    report?.(results.length);
    await scheduler.yield();
    since = performance.now();
  }
  return results;
}
