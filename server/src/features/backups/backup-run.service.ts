import type pg from 'pg';
import type { BackupRun, BackupStatus } from '#contract/backups';
import type { Db } from '../../db/client.ts';
import type { SignalListener, Signal } from '../../db/memory.ts';
import { locks, trySessionLock } from '../../db/session-lock.ts';
import { sendSignal } from '../../db/signals.ts';
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

type Outcome = Pick<BackupStatus, 'failedRestore' | 'lastCheck'>;
type State = Pick<BackupStatus, 'running'> & Outcome;

const reportEvery = 1_000;
/** The milliseconds after which the run of a server that no longer reports it counts as ended. */
const silentFor = 5_000;

/** What is known of the one run of all servers: the one that does it reports to the others. */
export class BackupRunner implements SignalListener {
  /** The run of this server. */
  own: { abort: AbortController; settled: Promise<void> } | undefined;
  /** Whether this server is being stopped and begins no more of them. */
  isClosed = false;
  #state: State = { running: null, failedRestore: null, lastCheck: null };
  #reportedAt = -Infinity;

  get state(): State {
    const isSilent = this.own === undefined && performance.now() - this.#reportedAt > silentFor;
    return isSilent ? { ...this.#state, running: null } : this.#state;
  }

  set state(state: State) {
    this.#state = state;
    this.#reportedAt = performance.now();
  }

  receive({ topic, subject }: Signal): void {
    if (topic === 'backup' && this.own === undefined) this.state = JSON.parse(subject) as State;
  }
}

/** Reports to all servers, first to this one. A lost report is followed by the next, or the others show no progress. */
async function report(db: Db, state: State): Promise<void> {
  db.memory.of(BackupRunner).state = state;
  await sendSignal(db, 'backup', JSON.stringify(state)).catch(() => {});
}

const inProgress = () =>
  new Refusal('in_progress', 'Another backup is being made or restored right now. Wait until it is done.', {
    retryAfter: 5,
  });

const beingStopped = () =>
  new Refusal('unavailable', 'The server is being stopped. Try again in a minute.', { retryAfter: 30 });

type Needs = Pick<Deps, 'db' | 'pool' | 'log'>;

interface Planned<Started> {
  kind: BackupRun['kind'];
  /** Awaited before the run counts as started; answers the backup that it is about. */
  begin: () => Promise<Started>;
  /** Continues in the background. */
  work: (run: Run, started: Started) => Promise<void>;
  /** What the status says of it: asked when it starts, and when it has ended, with the error if it failed. */
  outcome?: (error?: unknown) => Partial<Outcome>;
}

/** Starts a long run, one at a time across all servers; `ended` settles with its work, and need not be waited for: a failure is logged. */
export async function startRun<Started extends { _id: string }>(
  { db, pool, log }: Needs,
  { kind, begin, work, outcome = () => ({}) }: Planned<Started>,
): Promise<{ started: Started; ended: Promise<void> }> {
  const release = await takeLock(pool);
  const runner = db.memory.of(BackupRunner);
  try {
    if (runner.isClosed) throw beingStopped();
    const started = await begin();
    const abort = new AbortController();
    const about: BackupRun = {
      backup: started._id,
      kind,
      step: kind === 'backup' ? 'rows' : 'checking',
      done: 0,
      total: 0,
    };
    const run: Run = {
      signal: abort.signal,
      begin: (step, total) => void Object.assign(about, { step, total, done: 0 }),
      advance: (count) => void (about.done = Math.min(about.total, about.done + count)),
    };
    const { failedRestore, lastCheck } = runner.state;
    const running: State = { failedRestore, lastCheck, ...outcome(), running: about };
    const reporting = setInterval(() => void report(db, running), reportEvery);
    const ended = withEnd(work(run, started), async (error) => {
      clearInterval(reporting);
      await release();
      runner.own = undefined;
      await report(db, { ...running, ...outcome(error), running: null });
    });
    const settled = ended.catch((error: unknown) => {
      if (abort.signal.aborted) return;
      if (refusalIn(error)) log.warn({ err: error }, `The ${kind} was refused`);
      else log.error({ err: error }, `The ${kind} failed`);
    });
    runner.own = { abort, settled };
    await report(db, running);
    return { started, ended };
  } catch (error) {
    await release();
    throw error;
  }
}

async function withEnd(work: Promise<void>, end: (error?: unknown) => Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await end(error);
    throw error;
  }
  await end();
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

/** Aborts the run on shutdown, which cleans up after itself, and lets none begin any more: the nightly job may be taken up after it. */
export async function stopRuns(db: Db): Promise<void> {
  const runner = db.memory.of(BackupRunner);
  runner.isClosed = true;
  runner.own?.abort.abort();
  await runner.own?.settled;
}

export function reasonOf(error: unknown, signal?: AbortSignal): string {
  if (signal?.aborted) return 'The server was stopped meanwhile.';
  return refusalIn(error)?.message ?? 'Something unexpected happened; the log of the server says what.';
}
