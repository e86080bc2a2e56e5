import { expect, test } from 'vitest';
import { formatPercentage } from '#contract/percentage';

test.each([
  [399, 400, null, '99.8%'],
  [9_999, 10_000, null, '99.9%'],
  [400, 400, 75, '100%'],
  [149, 200, 75, '74.5%'],
  [149, 200, null, '75%'],
  [377, 503, 75, '74.9%'],
  [3, 4, 75, '75%'],
  [2, 3, 75, '67%'],
  [0, 4, 75, '0%'],
])('%i of %i with %s asked for is %s', (came, counted, threshold, shown) => {
  expect(formatPercentage((came / counted) * 100, threshold)).toBe(shown);
});

test('no classes are no 0%', () => {
  expect(formatPercentage(null)).toBe('–');
});
