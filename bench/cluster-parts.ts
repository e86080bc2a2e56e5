import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';
import { storeSettings } from '../server/test/store-server.ts';

/** A process that is killed and started again at the same address. */
export interface Part {
  start(): Promise<void>;
  kill(): Promise<void>;
}

interface Command {
  /** The program and its arguments. */
  line: string[];
  log: string;
  env?: Record<string, string>;
  isReady: () => Promise<boolean>;
}

/** Waits until `check` answers true; its errors count as false. */
export async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} seconds`);
    await pause(50);
  }
}

/** Functions that are called when this process ends, also by an error. */
export const atExit: (() => void)[] = [];
process.on('exit', () => {
  for (const end of atExit) end();
});

export async function startPart({ line, log, env = {}, isReady }: Command): Promise<Part> {
  let child: ChildProcess;
  const part: Part = {
    async start() {
      const output = openSync(log, 'a');
      const [program = '', ...rest] = line;
      child = spawn(program, rest, {
        stdio: ['ignore', output, output],
        cwd: '/',
        env: { PATH: process.env.PATH, ...env },
      });
      await until(`${line.join(' ')} (${log})`, 60, isReady);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  atExit.push(() => child.kill('SIGKILL'));
  await part.start();
  return part;
}

const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
/** The path of an installed program. */
export function findProgram(name: string): string {
  const path = places.map((place) => join(place, name)).find((file) => existsSync(file));
  if (path === undefined) throw new Error(`${name} is not installed`);
  return path;
}

/** HAProxy with `lines` behind the defaults. */
export async function startHaproxy(folder: string, name: string, lines: string[]): Promise<Part> {
  const settings = join(folder, `${name}.cfg`);
  const ready = await freePort();
  const defaults = `
global
  maxconn 2000
defaults
  timeout connect 1s
  timeout client 70s
  timeout server 70s
  timeout check 1s
  retries 3
  option redispatch
frontend ready
  mode http
  bind 127.0.0.1:${ready}
  monitor-uri /
`;
  writeFileSync(settings, `${defaults}${lines.join('\n')}\n`);
  return startPart({
    log: join(folder, `${name}.log`),
    line: [findProgram('haproxy'), '-db', '-f', settings],
    isReady: async () => (await fetch(`http://127.0.0.1:${ready}/`)).ok,
  });
}

/** A bucket of a store in a process of its own. */
export async function startStore(folder: string): Promise<Part & { settings: Record<string, string> }> {
  const directory = join(folder, 'store');
  mkdirSync(directory);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const part = await startPart({
    line: [process.execPath, join(import.meta.dirname, 'store.ts'), directory, String(port)],
    log: join(folder, 'store.log'),
    // Any answer: this one is a refusal.
    isReady: async () => (await fetch(endpoint)).status > 0,
  });
  return { ...part, settings: { ...storeSettings(endpoint), FILES_BUCKET: 'safe' } };
}
