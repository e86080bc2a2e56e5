import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Backup, BackupCounts, BackupKind, BackupRun, RestoreCheck } from '#contract/backups';
import { dayAt, timeAt } from '#contract/dates';
import type { Page } from '#contract/endpoint';
import { asText, type Sentence, sentence, type Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import type { SignalListener, Signal } from '../../db/memory.ts';
import { runBuilt } from '../../db/prepared.ts';
import { refusalIn } from '../../db/refusal-in.ts';
import { isLockedSql, locks, trySessionLock } from '../../db/session-lock.ts';
import { sendSignal } from '../../db/signals.ts';
import { backups } from '../../db/tables/backup-tables.ts';
import type { Deps } from '../../deps.ts';
import { inEnglish } from '../../languages/translate.ts';
import { Refusal, requireRow } from '../../refusals.ts';
import { inPage, type PageRequest } from '../../db/list-query.ts';

export type BackupNeeds = Pick<Deps, 'db' | 'pool' | 'env' | 'log' | 'files' | 'backups'>;

/** Does the first step of a run in a transaction, once for each request of a page; the command line and the schedule do it directly. */
export type Once<Answer> = (work: (db: Db) => Promise<Answer>) => Promise<Answer>;

/** The work of a run, which reports its step, and the bytes, files or indexes done since the last call. */
export interface Run {
  signal: AbortSignal;
  begin(step: BackupRun['step'], total: number): void;
  advance(count: number): void;
}

/** A run whose progress nobody follows. */
export const quietRun = (signal = new AbortController().signal): Run => ({
  signal,
  begin: () => {},
  advance: () => {},
});

interface Outcome {
  failedRestore: { backup: string; at: string; reason: Sentence } | null;
  lastCheck: (Pick<RestoreCheck, '_id' | 'preview'> & { failure: Sentence | null }) | null;
}
type State = { running: BackupRun | null } & Outcome;

const reportEvery = 1_000;
/** The milliseconds after which the run of a server that no longer reports it counts as ended. */
const silentFor = 5_000;

/** What is known of the one run of all servers: the one that does it reports to the others. */
export class BackupRunner implements SignalListener {
  /** The run of this server. */
  own: { abort: AbortController; settled: Promise<unknown> } | undefined;
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

interface Plan<Answer, Result> {
  kind: BackupRun['kind'];
  /** Awaited before the run counts as started; `id` is the backup that it is about. */
  begin: () => Promise<{ id: string; answer: Answer }>;
  /** Continues in the background. */
  work: (run: Run, id: string) => Promise<Result>;
  /** What the status says of it: asked when it starts, and when it has ended. */
  outcome?: (end: { result?: Result; error?: unknown }) => Partial<Outcome>;
}

/** A run that has begun: what a page is answered, and its end, for which the command line and the schedule wait. */
export interface Begun<Answer, Result> {
  answer: Answer;
  /** Need not be waited for: a failure is logged. */
  ended: Promise<Result>;
}

/** Starts a run, one at a time across all servers. */
export async function startRun<Answer, Result>(
  { db, pool, log }: Pick<BackupNeeds, 'db' | 'pool' | 'log'>,
  { kind, begin, work, outcome = () => ({}) }: Plan<Answer, Result>,
): Promise<Begun<Answer, Result>> {
  const release = await trySessionLock(pool, locks.backup);
  if (release === undefined) {
    const words = sentence('Another backup is being made or restored right now. Wait until it is done.');
    throw new Refusal('in_progress', words, { retryAfter: 5 });
  }
  const runner = db.memory.of(BackupRunner);
  try {
    if (runner.isClosed) {
      throw new Refusal('unavailable', 'The server is being stopped. Try again in a minute.', { retryAfter: 30 });
    }
    const { id, answer } = await begin();
    const abort = new AbortController();
    const about: BackupRun = { backup: id, kind, step: kind === 'backup' ? 'rows' : 'checking', done: 0, total: 0 };
    const run: Run = {
      signal: abort.signal,
      begin: (step, total) => void Object.assign(about, { step, total, done: 0 }),
      advance: (count) => void (about.done = Math.min(about.total, about.done + count)),
    };
    const { failedRestore, lastCheck } = runner.state;
    const running: State = { failedRestore, lastCheck, ...outcome({}), running: about };
    const reporting = setInterval(() => void report(db, running), reportEvery);
    const end = async (last: { result?: Result; error?: unknown }) => {
      clearInterval(reporting);
      await release();
      runner.own = undefined;
      await report(db, { ...running, ...outcome(last), running: null });
    };
    const ended = work(run, id).then(
      async (result) => {
        await end({ result });
        return result;
      },
      async (error: unknown) => {
        await end({ error });
        throw error;
      },
    );
    const settled = ended.catch((error: unknown) => {
      if (abort.signal.aborted) return;
      if (refusalIn(error)) log.warn({ err: error }, `The ${kind} was refused`);
      else log.error({ err: error }, `The ${kind} failed`);
    });
    runner.own = { abort, settled };
    await report(db, running);
    return { answer, ended };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Aborts the run on shutdown, which cleans up after itself, and lets none begin any more: the nightly job may be taken up after it. */
export async function stopRuns(db: Db): Promise<void> {
  const runner = db.memory.of(BackupRunner);
  runner.isClosed = true;
  runner.own?.abort.abort();
  await runner.own?.settled;
}

export function reasonOf(error: unknown, signal?: AbortSignal): Sentence {
  if (signal?.aborted) return sentence('The server was stopped meanwhile.');
  return refusalIn(error)?.sentence ?? sentence('Something unexpected happened; the log of the server says what.');
}

export type BackupRow = typeof backups.$inferSelect;

const stopped = sentence('The server stopped before this was finished.');

// A row still `running` while nobody holds the lock was left by a crashed server.
const isLeft = sql`${backups.status} = 'running' and not ${isLockedSql(locks.backup)}`;
const columns = {
  ...getTableColumns(backups),
  status: sql<BackupRow['status']>`case when ${isLeft} then 'failed' else ${backups.status} end`,
  failure: sql<Sentence | null>`case when ${isLeft} then ${asText(stopped)} else ${backups.failure} end`.mapWith(
    backups.failure,
  ),
};

const none = { students: 0, teachers: 0, batches: 0, registers: 0, notes: 0, files: 0, rows: 0, missing: 0 };

/** The counts, completed, as an older Tasika may not have counted everything. */
const countsIn = ({ counts }: BackupRow): BackupCounts | null => counts && { ...none, ...counts };

export function toBackup(row: BackupRow, timeZone: string, say: Translate = inEnglish): Backup {
  const { id, createdAt, createdByName, takenAt, verifiedAt, copiedAt, copyFailedAt: _, ...same } = row;
  const counts = countsIn(row);
  // An older Tasika named a value that prevents a restore in `failure`.
  const isIncomplete = row.status === 'ready' && ((counts?.missing ?? 0) > 0 || row.failure !== null);
  return {
    _id: id,
    ...same,
    status: isIncomplete ? 'incomplete' : row.status,
    failure: row.failure && say(row.failure),
    copyFailure: row.copyFailure && say(row.copyFailure),
    counts,
    createdAt: toInstant(createdAt),
    createdBy: createdByName ?? 'auto',
    takenAt: toInstant(takenAt),
    verifiedAt: toInstant(verifiedAt),
    copiedAt: toInstant(copiedAt),
    fileName: fileNameOf(row, timeZone),
  };
}

/** The file name, with the time of the academy's calendar, so that names sort by time. */
export function fileNameOf({ id, takenAt, createdAt, isEncrypted }: BackupRow, timeZone: string): string {
  const at = new Date(toInstant(takenAt ?? createdAt));
  const time = timeAt(timeZone, at).replace(':', '');
  return `tasika-${dayAt(timeZone, at)}-${time}-${id.slice(-8)}.zip${isEncrypted ? '.age' : ''}`;
}

const newestFirst = [desc(backups.createdAt), desc(backups.id)];

export async function listBackupRows(db: Db, page: PageRequest): Promise<Page<BackupRow>> {
  const newest = db
    .select(columns)
    .from(backups)
    .orderBy(...newestFirst);
  const rows = await inPage(newest, page);
  return { rows, total: await db.$count(backups) };
}

export async function requireBackup(db: Db, id: string): Promise<BackupRow> {
  return requireRow(await db.select(columns).from(backups).where(eq(backups.id, id)));
}

/** Of retention's concern, newest first: restorable nightly backups, and failed ones and safety backups older than 30 days. */
export const listRetained = (db: Db): Promise<BackupRow[]> =>
  db
    .select(columns)
    .from(backups)
    .where(
      sql`(kind = 'nightly' and status = 'ready')
          or ((status = 'failed' or kind = 'safety') and status <> 'running' and created_at < now() - interval '30 days')`,
    )
    .orderBy(...newestFirst);

/** The caller holds the lock, so rows still marked as running are stale. */
export async function addRunning(
  db: Db,
  kind: BackupKind,
  createdByName: string | null,
  isEncrypted: boolean,
): Promise<BackupRow> {
  await db.update(backups).set({ status: 'failed', failure: stopped }).where(eq(backups.status, 'running'));
  const [row] = await db
    .insert(backups)
    .values({ id: uuidv7(), status: 'running', kind, createdByName, isEncrypted })
    .returning();
  return row as BackupRow;
}

export async function setBackup(db: Db, id: string, changes: Partial<BackupRow>): Promise<BackupRow> {
  const [row] = await db.update(backups).set(changes).where(eq(backups.id, id)).returning();
  return row as BackupRow;
}

/** Deletes the row first: a file without a row is harmless, a row without a file is not. */
export async function removeBackup({ db, backups: { store } }: BackupNeeds, id: string): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id));
  await store.remove(id);
}

/** Finds the latest success and the latest failure. Uploads are excluded: they say nothing about today's data. */
export async function findLatest(db: Db, say: Translate) {
  const recent = await runBuilt(
    db
      .select(columns)
      .from(backups)
      .where(sql`kind <> 'uploaded'`)
      .orderBy(...newestFirst)
      .limit(100),
  );
  const newest = recent.find(({ status }) => status !== 'running');
  const ready = recent.find(({ status }) => status === 'ready');
  const tried = recent.find(({ copiedAt, copyFailedAt }) => copiedAt ?? copyFailedAt);
  const failureAt = (at: string, reason: Sentence) => ({ at: toInstant(at), reason: say(reason) });
  return {
    lastReady: ready
      ? {
          _id: ready.id,
          takenAt: toInstant(ready.takenAt ?? ready.createdAt),
          size: ready.size ?? 0,
          missing: countsIn(ready)?.missing ?? 0,
        }
      : null,
    lastFailure:
      newest && (newest.status === 'failed' || newest.failure !== null)
        ? failureAt(newest.createdAt, newest.failure ?? stopped)
        : null,
    lastCopiedAt: toInstant(recent.find(({ copiedAt }) => copiedAt !== null)?.copiedAt ?? null),
    lastCopyFailure: tried?.copyFailedAt && tried.copyFailure ? failureAt(tried.copyFailedAt, tried.copyFailure) : null,
  };
}
