import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrashAcademy } from './crash-academy.ts';

export interface Failed {
  /** Milliseconds of the slowest answer. */
  longest: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Milliseconds from the database's return to the first success. */
  goodIn: number;
}

const requests = 10;

/** Stops all processes of the database (SIGSTOP) under load. */
export async function freeze(academy: CrashAcademy, origin: string, cookie: string): Promise<Failed> {
  const processes = familyOf(academy.postmaster() ?? 0);
  for (const pid of processes) signal(pid, 'SIGSTOP');
  try {
    const { longest, statuses } = await askMany(origin, cookie);
    for (const pid of processes) signal(pid, 'SIGCONT');
    return { longest, statuses, goodIn: await untilGood(origin, cookie) };
  } finally {
    for (const pid of processes) signal(pid, 'SIGCONT');
  }
}

/** Shuts the database down cleanly behind the server's back, as a package update does. */
export async function stopDatabase(academy: CrashAcademy, origin: string, cookie: string): Promise<Failed> {
  process.kill(academy.postmaster() ?? 0, 'SIGINT');
  const { longest, statuses } = await askMany(origin, cookie);
  return { longest, statuses, goodIn: await untilGood(origin, cookie) };
}

async function askMany(origin: string, cookie: string) {
  const statuses: Record<number, number> = {};
  let longest = 0;
  const ask = async () => {
    const start = performance.now();
    const status = await statusOf(origin, cookie);
    longest = Math.max(longest, performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: requests }, ask));
  return { longest, statuses };
}

async function untilGood(origin: string, cookie: string): Promise<number> {
  const start = performance.now();
  while ((await statusOf(origin, cookie)) !== 200) await pause(20);
  return performance.now() - start;
}

async function statusOf(origin: string, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/students`, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.status;
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // One of many sessions may have ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process and its children. Linux only. */
function familyOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  return [parent, ...children];
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
