import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { adoptMails, deliverMail, markUndelivered } from '../email/delivery.ts';
import type { Mailer } from '../email/mailer.ts';
import type { Env } from '../env.ts';
import type { FileStore } from '../files/file-store.ts';
import type { JobResult, QueueName, Queues } from '../db/job-queues.ts';
import { sendJob } from '../db/send-job.ts';
import { tableUses } from '../db/table-uses.ts';
import { sweepLooseFiles } from '../files/loose-files.ts';

export interface Jobs {
  /** Takes no new jobs and gives running ones a moment to finish; the rest is retried after the next start. */
  stop(): Promise<void>;
}

export interface WorkersNeed {
  db: Db;
  pool: pg.Pool;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Without a mail server the mails wait in the outbox, where the admin reads them. */
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>;
  files: FileStore;
  /** The workers of the features' queues, which get a job at a time or several. */
  workers?: Worker[];
  /** The scheduled work of the features in the academy's time zone; a missed run is made up for. */
  timed?: TimedWork[];
}

export interface Worker<Name extends QueueName = QueueName> {
  queue: Name;
  /** How many jobs run concurrently. */
  batchSize: number;
  attempt(data: Queues[Name]): Promise<JobResult>;
}

/** Types an element of a list of workers, whose payloads differ. */
export const worker = <Name extends QueueName>(work: Worker<Name>): Worker => work;

export interface TimedWork {
  queue: QueueName;
  /** The schedule, in the academy's time zone. */
  cron: string;
  /** Does the work; idempotent: may run at any time, on several servers concurrently, and again after an interruption. */
  run(): Promise<void>;
  /** Whether to run right after the start, too, for a run missed before it was ever scheduled. */
  atStart: boolean;
}

export interface WorkersPace {
  /** The polling interval in seconds. */
  look?: number;
  /** The seconds between two checks for jobs whose server died. */
  supervise?: number;
  /** The mailer's time-out, see `MailerSettings`. */
  timeoutMs?: number;
  /** The academy's time zone, for the cron expressions. */
  timeZone?: string;
}

const STOP_WITHIN_MILLISECONDS = 500;

/**
 * Starts the workers, after the server answers: loading pg-boss takes a fifth of a second. Several servers on one database share
 * the work; each job goes to one of them.
 */
export async function startJobs(
  { db, pool, log, env, files, workers = [], timed = [] }: WorkersNeed,
  { look = 1, supervise = 20, timeoutMs, timeZone = 'Asia/Kolkata' }: WorkersPace = {},
): Promise<Jobs> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    persistWarnings: false,
  });
  let isStopping = false;
  boss.on('error', (error) => {
    // A mail that hangs outlives the stop, and finds the database closed, which is no error.
    if (!isStopping) log.error({ err: error }, 'The job queue could not reach the database');
  });
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'The job queue warns'));
  await boss.start();

  const mailer = await mailerFor(env, timeoutMs);
  if (mailer) await adoptMails(db);
  for (const { queue, batchSize, attempt } of [...(mailer ? mailWorkers(db, mailer) : []), ...workers]) {
    const pace = { perJobResults: true, batchSize, burstWhenBatchFull: true, pollingIntervalSeconds: look } as const;
    await boss.work<Queues[QueueName], object, typeof pace>(queue, pace, (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          try {
            const result = await attempt(data);
            if (result.output) log.warn({ queue, job: data, ...result.output }, 'A job was not done');
            return { id, ...result };
          } catch (error) {
            log.error({ err: error, queue, job: data }, 'A job could not be worked on');
            return { id, status: 'failed' as const, output: { reason: String(error) } };
          }
        }),
      ),
    );
  }
  const cleaning: TimedWork = { queue: 'clean-up', cron: '30 2 * * *', run: () => cleanUp(db, files), atStart: false };
  for (const { queue, cron, run, atStart } of [cleaning, ...timed]) {
    await boss.work(queue, { pollingIntervalSeconds: supervise }, run);
    await boss.schedule(queue, cron, null, { tz: timeZone, missed: 'once' });
    if (atStart) await sendJob(db, queue, {});
  }

  return {
    async stop() {
      isStopping = true;
      const stopped = boss.stop({ graceful: true, close: false, timeout: 1000 });
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MILLISECONDS))]);
      mailer?.close();
    },
  };
}

/** The mailer; undefined without a mail server, when nodemailer is not even loaded. */
async function mailerFor({ SMTP_URL, MAIL_FROM }: WorkersNeed['env'], timeoutMs?: number): Promise<Mailer | undefined> {
  if (SMTP_URL === undefined) return undefined;
  const { openMailer } = await import('../email/mailer.ts');
  return openMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM ?? 'office@localhost', timeoutMs });
}

const mailWorkers = (db: Db, mailer: Mailer): Worker[] => [
  worker({ queue: 'mail', batchSize: 5, attempt: (job) => deliverMail(db, mailer, job) }),
  worker({ queue: 'mail-dead', batchSize: 1, attempt: (job) => markUndelivered(db, job) }),
];

/** Deletes expired rows with one statement per table and no transaction: an interruption loses nothing. */
async function cleanUp(db: Db, files: FileStore): Promise<void> {
  for (const [table, { expired }] of Object.entries(tableUses)) {
    if (expired !== undefined) await db.execute(sql`delete from ${sql.identifier(table)} where ${sql.raw(expired)}`);
  }
  await sweepLooseFiles(db, files);
}
