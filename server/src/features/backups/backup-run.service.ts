import type pg from 'pg';
import type { BackupRun, BackupStatus } from '#contract/backups';
import type { Db } from '../../db/client.ts';
import { locks, trySessionLock } from '../../db/session-lock.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusals.ts';
import { refusalIn } from '../../db/refusal-in.ts';

export interface Progress {
  begin(step: BackupRun['step'], total: number): void;
  /** Reports the bytes or rows done since the last call. */
  advance(count: number): void;
}

export const noProgress: Progress = { begin: () => {}, advance: () => {} };

export interface Run extends Progress {
  signal: AbortSignal;
}

/** The run of this server; runs of others are visible by the lock. */
export class BackupRunner {
  running: { about: BackupRun; abort: AbortController; settled: Promise<void> } | undefined;
  failedRestore: BackupStatus['failedRestore'] = null;
}

const inProgress = () =>
  new Refusal('in_progress', 'Another backup is being made or restored right now. Wait until it is done.', {
    retryAfter: 5,
  });

type Needs = Pick<Deps, 'db' | 'pool' | 'log'>;

/**
 * Starts a long run, one at a time across all servers. Awaits `begin`; `work` continues in the background, and `ended` settles
 * with it.
 */
export async function startRun<Started extends { _id: string }>(
  { db, pool, log }: Needs,
  kind: BackupRun['kind'],
  begin: () => Promise<Started>,
  work: (run: Run, started: Started) => Promise<void>,
): Promise<{ started: Started; ended: Promise<void> }> {
  const release = await takeLock(pool);
  const desk = db.memory.of(BackupRunner);
  try {
    const started = await begin();
    const abort = new AbortController();
    const about: BackupRun = {
      backup: started._id,
      kind,
      step: kind === 'restore' ? 'checking' : 'rows',
      done: 0,
      total: 0,
    };
    const run: Run = {
      signal: abort.signal,
      begin: (step, total) => void Object.assign(about, { step, total, done: 0 }),
      advance: (count) => void (about.done = Math.min(about.total, about.done + count)),
    };
    const ended = withEnd(work(run, started), async () => {
      await release();
      desk.running = undefined;
    });
    const settled = ended.catch((error: unknown) => {
      if (!abort.signal.aborted) log.error({ err: error }, `The ${kind} failed`);
    });
    desk.running = { about, abort, settled };
    return { started, ended };
  } catch (error) {
    await release();
    throw error;
  }
}

async function withEnd(work: Promise<void>, end: () => Promise<void>): Promise<void> {
  try {
    await work;
  } finally {
    await end();
  }
}

/** Does shorter work under the same lock. */
export async function withBackupLock<Answer>(pool: pg.Pool, work: () => Promise<Answer>): Promise<Answer> {
  const release = await takeLock(pool);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function takeLock(pool: pg.Pool): Promise<() => Promise<void>> {
  const release = await trySessionLock(pool, locks.backup);
  if (release === undefined) throw inProgress();
  return release;
}

/** Aborts the run on shutdown; it cleans up after itself. */
export async function stopRuns(db: Db): Promise<void> {
  const { running } = db.memory.of(BackupRunner);
  running?.abort.abort();
  await running?.settled;
}

export function reasonOf(error: unknown, signal?: AbortSignal): string {
  if (signal?.aborted) return 'The server was stopped meanwhile.';
  return refusalIn(error)?.message ?? 'Something unexpected happened; the log of the server says what.';
}
