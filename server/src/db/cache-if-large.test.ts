import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from './client.ts';
import { cacheIfLarge, largeTotal } from './cache-if-large.ts';
import { Memory } from './memory.ts';

afterEach(() => {
  vi.useRealTimers();
});

const someDb = () => ({ memory: new Memory() }) as Db;

test('what is large is found once in half a minute, what is small each time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const db = someDb();
  const count = vi.fn(() => Promise.resolve(10_001));
  expect([await largeTotal(db, 'rows', count), await largeTotal(db, 'rows', count)]).toEqual([10_001, 10_001]);
  expect(count).toHaveBeenCalledTimes(1);
  await largeTotal(db, 'others', count);
  await largeTotal(someDb(), 'rows', count);
  expect(count).toHaveBeenCalledTimes(3);
  count.mockResolvedValue(10_000);
  vi.advanceTimersByTime(30_001);
  expect([await largeTotal(db, 'rows', count), await largeTotal(db, 'rows', count)]).toEqual([10_000, 10_000]);
  expect(count).toHaveBeenCalledTimes(5);
});

test('while it is being refreshed the others get the stale value', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const db = someDb();
  const find = vi.fn(() => Promise.resolve('first'));
  const ask = () => cacheIfLarge(db, 'figures', find, () => true);
  await ask();
  find.mockResolvedValue('second');
  vi.advanceTimersByTime(30_001);
  expect(await Promise.all([ask(), ask()])).toEqual(['second', 'first']);
  expect([await ask(), find.mock.calls.length]).toEqual(['second', 2]);
});
