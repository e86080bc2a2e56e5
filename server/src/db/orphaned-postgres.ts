import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

/** The milliseconds that the next start waits for a fast shutdown; what is not flushed by then is in the WAL that PostgreSQL replays. */
const FAST_SHUTDOWN_MS = 1_000;
const KILL_TIMEOUT_MS = 10_000;

/**
 * Stops a PostgreSQL that outlived its server (`kill -9`, out of memory). The caller holds the data folder's lock: whatever still runs
 * on the cluster is then an orphan.
 */
export async function stopOrphanedPostgres(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined || !isAlive(pid)) return;
  if (!worksIn(pid, cluster)) {
    // The pid is that of a zombie, or after a reboot of another process: PostgreSQL would refuse to start because it exists. Sessions that a
    // killed postmaster left behind are noticed by the shared memory they hold.
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await hasEnded(pid, cluster, FAST_SHUTDOWN_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await hasEnded(pid, cluster, KILL_TIMEOUT_MS)) return;
  throw new StartError(
    `A PostgreSQL left over from an earlier start (process ${pid}) does not end. Stop it, then start again.`,
  );
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  return pid > 1 ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process works in the cluster, as only its postmaster does: not a zombie, nor another process with a reused pid. */
function worksIn(pid: number, cluster: string): boolean {
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

async function hasEnded(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (!isAlive(pid) || !worksIn(pid, cluster)) return true;
    await pause(10);
  }
  return false;
}
