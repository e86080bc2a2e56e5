import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint';
import type * as contract from '#contract/imports';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { importProgress } from '../../db/tables/import-tables.ts';

/** Begins the next stage of the work; the result is called with the number of its rows that are done. */
export type NextStage = () => (done: number) => void;

/** Milliseconds between two reports. */
const interval = 300;

interface ProgressOptions {
  /** The key under which the caller asks for the progress; without one nothing is reported. */
  key: string | undefined;
  /** The number of rows. */
  total: number;
  /** The number of stages, which count alike. */
  stages: number;
}

/**
 * Does the work and reports its progress outside its transaction, so that it can be read meanwhile. The work waits for no report:
 * those who wait for its locks may hold all other connections. A report that fails stops nothing.
 */
export async function withProgress<Result>(
  db: Db,
  user: Pick<Caller, 'id'>,
  { key, total, stages }: ProgressOptions,
  work: (next: NextStage) => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work(() => ignore);
  let [stage, last] = [-1, performance.now()];
  let written: Promise<unknown> = Promise.resolve();
  const report = (done: number) => {
    if (performance.now() - last < interval) return;
    last = performance.now();
    const rows = Math.min(total, Math.floor((stage * total + done) / stages));
    written = written.then(() => write(db, { key, userId: user.id, done: rows, total })).catch(ignore);
  };
  const next: NextStage = () => {
    stage += 1;
    report(0);
    return report;
  };
  try {
    return await work(next);
  } finally {
    void written.then(() => db.delete(importProgress).where(isOf(user, key))).catch(ignore);
  }
}

const ignore = () => undefined;

const isOf = (user: Pick<Caller, 'id'>, key: string) =>
  and(eq(importProgress.userId, user.id), eq(importProgress.key, key));

async function write(db: Db, row: typeof importProgress.$inferInsert): Promise<void> {
  await db
    .insert(importProgress)
    .values(row)
    .onConflictDoUpdate({
      target: [importProgress.userId, importProgress.key],
      set: { done: row.done, total: row.total, at: sql`now()` },
    });
}

export async function getImportProgress(
  db: Db,
  user: Caller,
  key: string,
): Promise<AnswerOf<typeof contract.getImportProgress>['data']> {
  const { done, total } = importProgress;
  const [row] = await db.select({ done, total }).from(importProgress).where(isOf(user, key));
  return row ?? null;
}
