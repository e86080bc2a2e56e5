import { expect, test } from 'vitest';
import { inSteps } from './in-steps.ts';

test('others have their turn while many items are worked on', async () => {
  const order: string[] = [];
  const busy = (until: number) => {
    while (performance.now() < until);
  };
  const results = inSteps([1, 2, 3], (item) => {
    busy(performance.now() + 25);
    order.push(`item ${item}`);
    return item * 2;
  });
  setImmediate(() => order.push('another'));
  expect(await results).toEqual([2, 4, 6]);
  expect(order.indexOf('another')).toBeLessThan(order.indexOf('item 3'));
});
