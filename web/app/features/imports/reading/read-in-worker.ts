import { limits, type OnRows, type ReadResult } from './sheets.ts';

/**
 * Reads a file in its own worker, which is terminated when it takes too long or the browser runs out of memory; tells the rows read
 * so far.
 */
export async function readInWorker(file: File, onRows: OnRows = () => {}): Promise<ReadResult> {
  if (file.size > limits.fileBytes) return { refusal: 'too-big' };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return { refusal: 'broken' };
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const reading = await new Promise<ReadResult>((resolve) => {
    const timer = setTimeout(() => resolve({ refusal: 'slow' }), limits.timeMs);
    const end = (answer: ReadResult) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReadResult | { rows: number }>) => {
      if ('rows' in data) onRows(data.rows);
      else end(data);
    });
    worker.addEventListener('error', () => end({ refusal: 'slow' }));
    worker.postMessage({ bytes, name: file.name }, [bytes]);
  });
  worker.terminate();
  return reading;
}
