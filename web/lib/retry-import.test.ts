import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryImport } from './retry-import.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failing = (times: number) => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('the part');
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return load;
};

test('what cannot be fetched is asked for again after 1, 2 and 4 seconds, and the failure told once', async () => {
  const load = failing(3);
  const onFailure = vi.fn<() => void>();
  const part = retryImport(load, onFailure);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(4000);
  await expect(part).resolves.toBe('the part');
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test('without a network it waits for one instead of the clock', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = failing(1);
  const part = retryImport(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  await expect(part).resolves.toBe('the part');
});
