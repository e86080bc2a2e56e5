// This file runs before anything is installed, so it may use only what Node 20 has.
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './processes.mjs';

const maxQuickDeaths = 5;
const withinMs = 60_000;
const firstWaitMs = 250;
const longestWaitMs = 60_000;
/** Exit codes from this one on are 128 plus the signal that ended the process. */
const firstSignal = 129;

/**
 * Runs the server and restarts it when it crashes; from the fifth crash within a minute on, once a minute. Stops after a
 * signal, exit code 0, or a refused start (a restart would be refused again; a killed start was not refused).
 * @returns {Promise<number>} its last exit code
 */
export async function supervise(command, args, options) {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopped.abort());
  let wasReady = false;
  const heard = (message) => (wasReady ||= message === 'ready');
  for (let deaths = []; ;) {
    const code = await run(command, args, { ...options, heard });
    if (code === 0 || (!wasReady && code < firstSignal) || stopped.signal.aborted) return code;
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < withinMs), now];
    const isSlow = deaths.length >= maxQuickDeaths;
    console.error(`Tasika ended unexpectedly by ${causeOf(code)}. It is started again${isSlow ? ' in a minute' : ''}.`);
    const wait = isSlow ? longestWaitMs : firstWaitMs * 2 ** (deaths.length - 1);
    await pause(wait, undefined, { signal: stopped.signal }).catch(() => {});
    if (stopped.signal.aborted) return code;
  }
}

function causeOf(code) {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  if (signal === 'SIGABRT') return 'SIGABRT, as when memory runs out';
  return signal ?? `exit code ${code}`;
}
