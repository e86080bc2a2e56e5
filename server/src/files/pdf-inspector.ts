import { Worker } from 'node:worker_threads';

// This is a child process for an untrusted file. pdf.js runs in a worker thread, so that this thread can watch it: a few kilobytes can decompress into
// more memory than the machine has.

const maxHeap = 256;
const maxMemory = 512 * 1024 * 1024;
const checkEveryMs = 25;

const reader = new Worker(new URL('./pdf-reader.ts', import.meta.url), {
  workerData: process.argv[2],
  resourceLimits: { maxOldGenerationSizeMb: maxHeap, maxYoungGenerationSizeMb: 32 },
  stdout: true,
  stderr: true,
});
reader.once('message', (verdict) => process.stdout.write(JSON.stringify(verdict), () => process.exit()));
// The usual cause is a lack of memory.
reader.once('error', () => process.exit(1));
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, checkEveryMs);
