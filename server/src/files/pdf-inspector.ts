import { Worker } from 'node:worker_threads';
import type { InspectorAnswer, PdfVerdict } from './inspector.ts';

// A process of its own for files from outside. pdf.js works in a thread of it, so that this one stays awake to watch:
// a few kilobytes can unfold into more memory than the machine has.

const mostHeap = 256;
const mostMemory = 512 * 1024 * 1024;
const lookEvery = 25;

const reader = new Worker(new URL('./pdf-reader.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: mostHeap, maxYoungGenerationSizeMb: 32 },
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
// Out of memory, as a rule. Who waits sees this process end.
reader.once('error', () => process.exit(1));

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, lookEvery);
