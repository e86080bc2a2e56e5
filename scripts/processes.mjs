import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** The path of the project's own Node; the machine's may be older. */
export const projectNode = join(
  projectRoot,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

export const builtServer = join(projectRoot, 'build', 'api', 'main.js');

/** Limits of the heap, which Node otherwise sizes by the machine. An academy needs 30 MB of heap; with these it stays near that. */
export const heapLimits = ['--max-semi-space-size=4', '--max-old-space-size=384'];

/** The environment with the project's Node and commands first in PATH. */
export function toolEnvironment(extra = {}) {
  const path = [dirname(projectNode), join(projectRoot, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a program to its end, passing on the signals we get. Its output goes where ours goes, or to `output`; messages
 * over a channel go to `heard`.
 * @param {{ output?: import('node:stream').Writable, heard?: (message: unknown) => void } & import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code, as a shell gives it (128 + signal when it was killed)
 */
export function run(command, args, { output, heard, ...options } = {}) {
  const stdio = output ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd: projectRoot, stdio, ...options });
  if (output) for (const said of [child.stdout, child.stderr]) said.pipe(output, { end: false });
  if (heard) child.on('message', heard);
  const passOn = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const stop of passOn) stop();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Like `run`, but its output is printed only if the program fails, and we exit with its code. Says every ten seconds how long it takes already. */
export async function runQuietly(what, command, args, options = {}) {
  const chunks = [];
  const child = spawn(command, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const stop = (signal) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const begun = Date.now();
  const elapsed = () => console.log(`  … ${Math.round((Date.now() - begun) / 1000)} s`);
  const clock = setInterval(elapsed, 10_000);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit, signal) => resolve(exit ?? 128 + (constants.signals[signal] ?? 0)));
  });
  clearInterval(clock);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(chunks));
  console.error(`${what} failed (exit code ${code}).`);
  process.exit(code);
}

/** Goes on when the disk of the log is full, or its reader or terminal is gone: an error event without a listener would end this process. */
export function surviveLostOutput() {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

/**
 * Exits when npm is gone, if it started us: npm does not pass a kill on, and puts a shell between itself and us.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

/** The parent of a process, known on Linux only; elsewhere only the shell can be watched. */
function parentOf(pid) {
  try {
    // The fields after the name, which may contain spaces and brackets, are the state and the parent.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1];
  } catch {
    return undefined;
  }
}
