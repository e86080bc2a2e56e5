import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

export interface Started {
  origin: string;
  pid: number;
  /** Milliseconds from the start of the process to the end of its first answer. */
  startedIn: number;
  stop(): Promise<void>;
}

/** A data folder that the account PostgreSQL runs as can reach; gone after the process. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tasika-'));
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** The product as it runs for a school, with the sample academy in its data folder. */
export function startProduct(dataFolder: string): Promise<Started> {
  const env = { PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production', DATA_DIR: dataFolder };
  return startServer(main, ['--demo'], env, /ready: (\S+)\n/);
}

/** Starts a program with our own Node and waits until it answers; `address` finds where, in what it prints. */
export async function startServer(
  file: string,
  args: string[],
  env: Record<string, string>,
  address: RegExp,
): Promise<Started> {
  const start = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = address.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`${file} ended before it was ready:\n${said}`)));
  });
  await (await fetch(`${origin}/healthz`)).arrayBuffer();
  const startedIn = performance.now() - start;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'close');
  };
  return { origin, pid: child.pid as number, startedIn, stop };
}

/** The cookie of a fresh sign-in. */
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

/** Memory of one process now and at its highest, in MB. Linux only. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') };
}
