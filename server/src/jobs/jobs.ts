import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { adoptMails, deliverMail, markUndelivered } from '../email/delivery.ts';
import type { Mailer } from '../email/mailer.ts';
import type { Env } from '../env.ts';
import type { FileStore } from '../files/file-store.ts';
import { cleanUp } from './clean-up.ts';
import type { QueueName, Queues } from '../db/job-queues.ts';
import { sendJob, type JobOptions } from '../db/send-job.ts';

export interface Jobs {
  /** Enqueues a job in the transaction of its cause. */
  sendWithin<Name extends QueueName>(tx: Db, queue: Name, data: Queues[Name], options?: JobOptions): Promise<void>;
  /** Takes no new jobs and gives running ones a moment to finish; the rest is retried after the next start. */
  stop(): Promise<void>;
}

/** Jobs that can be sent but are not worked on: for tests, and for a server before its workers start. */
export const sendOnlyJobs: Jobs = { sendWithin: sendJob, stop: async () => {} };

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

/** What the queue does with a job after one attempt: `failed` is retried, `deadletter` is given up. */
export interface JobResult {
  status: 'completed' | 'failed' | 'deadletter';
  output?: { reason: string };
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
  if (mailer) {
    await adoptMails(db);
    const pace = { perJobResults: true, batchSize: 5, burstWhenBatchFull: true, pollingIntervalSeconds: look } as const;
    await boss.work<Queues['mail'], object, typeof pace>('mail', pace, (jobs) =>
      Promise.all(jobs.map(async ({ id, data }) => ({ id, ...(await workOnMail({ db, log }, mailer, data)) }))),
    );
    await boss.work<Queues['mail-dead']>('mail-dead', { pollingIntervalSeconds: look }, async (jobs) => {
      for (const { data } of jobs) await markUndelivered(db, data.mailId);
    });
  }
  for (const { queue, batchSize, attempt } of workers) {
    const pace = { perJobResults: true, batchSize, burstWhenBatchFull: true, pollingIntervalSeconds: look } as const;
    await boss.work<Queues[QueueName], object, typeof pace>(queue, pace, (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          try {
            const result = await attempt(data);
            if (result.output) log.warn({ queue, ...result.output }, 'A job was not done');
            return { id, ...result };
          } catch (error) {
            log.error({ err: error, queue }, 'A job could not be worked on');
            return { id, status: 'failed' as const, output: { reason: String(error) } };
          }
        }),
      ),
    );
  }
  await boss.work('clean-up', { pollingIntervalSeconds: supervise }, () => cleanUp(db, files));
  await boss.schedule('clean-up', '30 2 * * *', null, { tz: timeZone, missed: 'once' });

  for (const { queue, cron, run, atStart } of timed) {
    await boss.work(queue, { pollingIntervalSeconds: supervise }, run);
    await boss.schedule(queue, cron, null, { tz: timeZone, missed: 'once' });
    if (atStart) await sendJob(db, queue, {});
  }

  return {
    sendWithin: sendJob,
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

/** Makes one attempt, and answers what the queue does with the job after it. */
async function workOnMail({ db, log }: Pick<WorkersNeed, 'db' | 'log'>, mailer: Mailer, data: Queues['mail']) {
  try {
    const result = await deliverMail(db, mailer, data);
    if (result.outcome === 'sent') return { status: 'completed' } as const;
    log.warn({ mailId: data.mailId, reason: result.reason }, 'A mail was not sent');
    return {
      status: result.outcome === 'later' ? 'failed' : 'deadletter',
      output: { reason: result.reason },
    } as const;
  } catch (error) {
    log.error({ err: error, mailId: data.mailId }, 'A mail could not be worked on');
    return { status: 'failed', output: { reason: String(error) } } as const;
  }
}
