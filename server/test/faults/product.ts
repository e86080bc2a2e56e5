import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '#contract/endpoint';
import { builtServer, heapLimits } from '../../../scripts/processes.mjs';
import { demoSignIns } from '../../src/demo-sign-ins.ts';

export interface Started {
  origin: string;
  pid: number;
  /** Milliseconds from the process start to the end of its first answer. */
  startedIn: number;
  /** Settles when the process has ended, for any reason. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** A data folder accessible to PostgreSQL's account, removed after the process. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tasika-'));
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** The database of a product that runs on this folder. */
export const databaseUrlOf = (dataFolder: string) =>
  `postgresql://tasika@localhost/tasika?host=${encodeURIComponent(join(dataFolder, 'run'))}`;

/** The product in production mode, with the sample academy in its data folder. */
export function startProduct(dataFolder: string): Promise<Started> {
  const env = { PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production', DATA_DIR: dataFolder };
  return startServer(builtServer, ['--demo'], env, /ready: (\S+)\n/);
}

/** Starts a program with our own Node and the product's memory limits, and waits until it answers; `address` finds the URL in its output. */
export async function startServer(
  file: string,
  args: string[],
  env: Record<string, string>,
  address: RegExp,
): Promise<Started> {
  const start = performance.now();
  const child = spawn(process.execPath, [...heapLimits, file, ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  // Before the handler that removes its folder.
  process.prependOnceListener('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = address.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`${file} ended before it was ready:\n${said}`)));
  });
  await (await fetch(`${origin}/healthz`)).arrayBuffer();
  const startedIn = performance.now() - start;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, pid: child.pid as number, startedIn, ended, stop };
}

/** Cookie of a fresh login. */
export async function signIn(origin: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Cookie of each role's sample person. */
export async function signInAll({ origin }: Started): Promise<Record<Role, string>> {
  const signedIn = Object.values(demoSignIns).map(
    async (person) => [person.role, await signIn(origin, person)] as const,
  );
  return Object.fromEntries(await Promise.all(signedIn)) as Record<Role, string>;
}

export function readerOf({ origin }: Started, cookies: Record<Role, string>) {
  return async <Body>(role: Role, path: string): Promise<Body> => {
    const answer = await fetch(`${origin}/api${path}`, { headers: { cookie: cookies[role] } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
}

/** Memory of a process, current and peak, in MB. Linux only. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}

/** Sockets that a process has open. Linux only. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((file) => linkOf(join(folder, file)).startsWith('socket:')).length;
}

/** Empty for a descriptor that was closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** CPU milliseconds of all threads of a process, and of its children that have ended. Linux only. */
function processorTimesOf(pid: number): { own: number; ended: number } {
  // After the name, which may itself hold spaces and brackets; the kernel counts in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
  const sum = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * 10;
  return { own: sum(11), ended: sum(13) };
}

/** CPU milliseconds of all threads of a process. Linux only. */
export const processorTimeOf = (pid: number): number => processorTimesOf(pid).own;

/** CPU milliseconds of a process and its children, also those that have ended. Linux only. */
export function processorTimeOfFamily(pid: number): number {
  const { own, ended } = processorTimesOf(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const timeOf = (child: string) => {
    try {
      return processorTimeOf(Number(child));
    } catch {
      // It ended meanwhile.
      return 0;
    }
  };
  return children.reduce((sum, child) => sum + timeOf(child), own + ended);
}
