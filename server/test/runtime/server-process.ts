import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { isServerBuilt } from '../../../scripts/freshness.mjs';
import { builtServer } from '../../../scripts/processes.mjs';

export const source = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The server under test. `npm test` builds first: a built server starts in a third of the time. */
export const mainFile = isServerBuilt() ? builtServer : source;

export interface ServerProcess {
  child: ChildProcess;
  /** Its address, once it has printed it. */
  ready: Promise<string>;
  /** Exit code and stderr. */
  ended: Promise<{ code: number | null; complaint: string }>;
  /** All it wrote to stdout so far. */
  output(): string;
  /** And to stderr. */
  complaint(): string;
}

/** A data folder, removed after the test together with a PostgreSQL still running in it. */
export function newDataFolder(name = 'data'): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasika runtime '));
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    const postmaster = findPostmaster(join(folder, name));
    if (postmaster) process.kill(postmaster, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  return join(folder, name);
}

/** A data folder that a server prepared and nobody has used yet, for starts that are not about the first one. */
export function copyUnusedData(folder = newDataFolder()): string {
  execFileSync('cp', ['-a', inject('unusedData'), folder]);
  return folder;
}

/** The real server as a process on a free port. Killed after the test if it still runs. */
export function startServer(env: Record<string, string>, main = mainFile, args: string[] = []): ServerProcess {
  const child = spawn(process.execPath, [main, ...args], {
    // Development mode without the web, whose pages take longer to render than everything else.
    env: {
      NODE_ENV: 'development',
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, complaint }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const address = /ready: (\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`The server ended before it was ready: ${complaint}${output}`)));
  });
  ready.catch(() => {});
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ready, ended, output: () => output, complaint: () => complaint };
}

/** Runs a command instead of the server to its end; `typed` is the input. */
export async function runCommand(args: string[], env: Record<string, string>, typed = '') {
  const child = spawn(process.execPath, [mainFile, ...args], {
    env: { NODE_ENV: 'development', PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [output, complaint] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk));
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output, complaint: complaint.trim() };
}

export async function stopServer(server: ServerProcess, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') {
  server.child.kill(signal);
  return server.ended;
}

/** The process id of the PostgreSQL of this folder; undefined without one. It removes its file itself, at any moment. */
export function findPostmaster(dataFolder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}
