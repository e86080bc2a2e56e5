import { expect, test, vi } from 'vitest';
import { readInWorker } from './read-in-worker.ts';
import { limits } from './sheets.ts';

const ended = vi.fn<() => void>();

class SilentWorker extends EventTarget {
  postMessage() {}
  terminate = ended;
}

class DyingWorker extends SilentWorker {
  override postMessage() {
    this.dispatchEvent(new Event('error'));
  }
}

test('a file that is never read to its end stops the worker, not the page', async () => {
  vi.stubGlobal('Worker', SilentWorker);
  // Only the time-out is left to fire.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms: number) => {
    expect(ms).toBe(limits.timeMs);
    act();
  }) as never);
  expect(await readInWorker(new File(['Name'], 'a.csv'))).toEqual({ refusal: 'slow' });
  expect(ended).toHaveBeenCalledOnce();
});

class CountingWorker extends SilentWorker {
  override postMessage() {
    for (const data of [{ rows: 500 }, { rows: 1000 }, { sheets: [] }])
      this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

test('the rows read so far are told before the reading', async () => {
  vi.stubGlobal('Worker', CountingWorker);
  const onRows = vi.fn<(rows: number) => void>();
  expect(await readInWorker(new File(['Name'], 'a.csv'), onRows)).toEqual({ sheets: [] });
  expect(onRows.mock.calls).toEqual([[500], [1000]]);
});

test('a worker that dies of a file leaves a sentence', async () => {
  vi.stubGlobal('Worker', DyingWorker);
  expect(await readInWorker(new File(['Name'], 'a.csv'))).toEqual({ refusal: 'slow' });
});

test('a file above 20 MB is not even read', async () => {
  const large = new File(['Name'], 'a.csv');
  Object.defineProperty(large, 'size', { value: limits.fileBytes + 1 });
  expect(await readInWorker(large)).toEqual({ refusal: 'too-big' });
});
