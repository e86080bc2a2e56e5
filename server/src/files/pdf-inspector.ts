import { Worker } from 'node:worker_threads';
import type { InspectorAnswer, PdfVerdict } from './inspector.ts';

// This is a child process for untrusted files. pdf.js runs in a worker thread, so that this thread can watch it: a few kilobytes can
// decompress into more memory than the machine has.

const maxHeap = 256;
const maxMemory = 512 * 1024 * 1024;
const lookEvery = 25;

const reader = new Worker(new URL('./pdf-reader.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: maxHeap, maxYoungGenerationSizeMb: 32 },
  stdout: true,
  stderr: true,
});

process.once('disconnect', () => process.exit());
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
process.on('message', (path: string) => reader.postMessage(path));
reader.on('message', (message: PdfVerdict | 'ready') => {
  const answer: InspectorAnswer | 'ready' =
    message === 'ready' ? message : { verdict: message, memory: process.memoryUsage.rss() };
  process.send?.(answer);
});
// The usual cause is a lack of memory. The parent sees this process exit.
reader.once('error', () => process.exit(1));

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, lookEvery);
