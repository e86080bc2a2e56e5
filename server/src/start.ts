import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from './db/client.ts';
import { demoFamilySecret, demoSignIns } from './demo-sign-ins.ts';
import { buildApp } from './app.ts';
import { openAcademyDatabase, type AcademyDatabase } from './db/academy-database.ts';
import { markRunning } from './db/data-lock.ts';
import { locks, withSessionLock } from './db/session-lock.ts';
import { listenForSignals } from './db/signals.ts';
import { originOf, readEnv, type Env } from './env.ts';
import { findFamilyDigits } from './features/family/open-family.service.ts';
import { startAnnouncements } from './features/announcements/announcement-notifications.service.ts';
import { hasAdmin } from './access/set-up.ts';
import { createFirstAdmin, setupCodeFrom } from './features/auth/first-admin.service.ts';
import { messagingOf } from './features/family-messages/channels.ts';
import { giveUpFamilyMessage, sendFamilyMessage } from './features/family-messages/send-family-message.service.ts';
import { getPushKeys } from './features/push/push-keys.service.ts';
import { notifyRest } from './features/notifications/notify-rest.service.ts';
import { sendPush } from './features/notifications/send-push.service.ts';
import { systemMetrics } from './features/system/system-metrics.service.ts';
import { keepSamples } from './features/system/server-samples.service.ts';
import { academyClock } from './academy/academy.ts';
import { tellWrongTimeZone } from './academy/time-zone.ts';
import { makeNightlyBackup, nightlyCron } from './features/backups/backups.service.ts';
import { openAcademyFiles, openBackups } from './files/academy-files.ts';
import { checkStores } from './files/check-stores.ts';
import type { FileStore } from './files/file-store.ts';
import { createLog, logSlowStatements } from './log.ts';
import { watchConnections } from './http/connections.ts';
import { listen } from './http/listen.ts';
import { Refusal } from './refusals.ts';
import { startJobs, worker, type Jobs } from './jobs/jobs.ts';
import { sendJob } from './db/send-job.ts';
import { measureRequests, serveMetrics } from './metrics.ts';
import { projectRoot } from './project-root.ts';
import { prepareShutdown } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { serveWeb } from './web.ts';
import { inEnglish } from './languages/translate.ts';

const say = (line: string) => console.log(`  ${line}`);

/**
 * Starts everything and answers a function that stops it, to be called once `stopping` is aborted; an error that the operator can correct
 * becomes a `StartError`.
 */
export async function startServer(demo: boolean, stopping: AbortSignal): Promise<() => Promise<void>> {
  const env = readEnv(process.env);
  const log = await createLog(env.LOG_LEVEL);
  const dataFolder = env.DATA_DIR ?? usualDataFolder(demo);
  const database = await openAcademyDatabase({
    dataFolder,
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    tell: say,
    log,
    observe: logSlowStatements(log),
  });
  let unmark: (() => void) | undefined;
  // A database in our data folder has no other server.
  const stopListening = env.DATABASE_URL === undefined ? undefined : listenForSignals(database, log);
  const close = async () => {
    unmark?.();
    await stopListening?.();
    await database.close();
  };
  try {
    unmark = await markRunning(dataFolder, database.pool);
    const stop = await serve({
      env,
      log,
      database,
      dataFolder,
      demo,
      stopping,
    });
    return async () => {
      await stop();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Parts {
  env: Env;
  log: Logger;
  database: AcademyDatabase;
  dataFolder: string;
  demo: boolean;
  stopping: AbortSignal;
}

async function serve(parts: Parts): Promise<() => Promise<void>> {
  const { env, log, database, dataFolder, demo, stopping } = parts;
  const { db, pool } = database;
  const files = await openAcademyFiles(env, dataFolder);
  const backups = await openBackups(env, dataFolder);
  for (const store of [files, backups.store]) await store.removeTemporary();
  await checkStores({ files, second: backups.second }, log);
  await createFirstPeople({ database, env, files, demo });
  await tellWrongTimeZone(db, log);
  const { privateKey } = await getPushKeys(db);
  const setupCode = (await hasAdmin(db)) ? undefined : setupCodeFrom(privateKey);
  const origin = originOf(env);
  const app = await buildApp({
    db,
    pool,
    env,
    origin,
    log,
    files,
    backups,
    setupCode,
    stopping,
    isDemo: demo,
    loadSamples: () => loadSamples(database, files),
  });
  const canSendMail = env.SMTP_URL !== undefined;
  const stopWatchingSite = await serveWeb(app, { db, pool, log, origin, isDemo: demo, canSendMail });
  const closeApp = prepareShutdown(app, watchConnections(app.server, log));
  let metrics: Server | undefined;
  try {
    const registry = measureRequests(app.server, pool);
    const refresh = systemMetrics(registry, { db, env, backups, dataFolder, log });
    metrics = await serveMetrics({ registry, refresh }, env, log);
    await listen(app, env);
  } catch (error) {
    stopWatchingSite?.();
    metrics?.close();
    await app.close();
    throw error;
  }
  const server = { host: `${hostname()}:${env.PORT}`, dataFolder, startedAt: new Date() };
  const stopSampling = keepSamples(db, server, log);
  // The message goes to `scripts/supervise.mjs`, which from now on restarts a server that dies.
  if (process.connected) process.send?.('ready');
  tellAddress(app.server.address(), env, setupCode);
  if (env.SMTP_URL && !env.PUBLIC_URL)
    say(`Links in mails lead to ${origin}: set PUBLIC_URL to the address people use`);
  if (demo) await tellSampleSignIns(db, origin);
  const timed = [
    { queue: 'start-announcements', cron: '0 0 * * *', run: () => startAnnouncements(db), atStart: true } as const,
    {
      queue: 'backup',
      cron: nightlyCron,
      run: () => makeNightlyBackup({ db, pool, log, env, files, backups }),
      atStart: false,
    } as const,
  ];
  const messaging = messagingOf({ env, isDemo: demo });
  const workers = [
    worker({ queue: 'notify', batchSize: 1, attempt: (job) => notifyRest(db, job) }),
    worker({ queue: 'push', batchSize: 20, attempt: (job) => sendPush({ db, env }, job) }),
    worker({ queue: 'family-message', batchSize: 5, attempt: (job) => sendFamilyMessage({ db, messaging }, job) }),
    worker({ queue: 'family-message-dead', batchSize: 5, attempt: (job) => giveUpFamilyMessage(db, job) }),
  ];
  const jobs = beginJobs({ db, pool, log, env, files, workers, timed });
  return async () => {
    // Until proxies have seen that /readyz refuses, they send people here.
    await pause(env.DRAIN_SECONDS * 1000);
    stopWatchingSite?.();
    await closeApp();
    await stopSampling();
    await (await jobs)?.stop();
    metrics?.close();
  };
}

/** Starts the workers after the server answers; it stays useful if they fail to start. */
async function beginJobs(needs: Parameters<typeof startJobs>[0] & { log: Logger }): Promise<Jobs | undefined> {
  try {
    const { timeZone } = await academyClock(needs.db);
    return await startJobs(needs, { timeZone });
  } catch (error) {
    needs.log.error({ err: error }, 'Mail and nightly work do not run: the job queue did not start');
    return undefined;
  }
}

/** The default data folder. Root's home is closed to the account PostgreSQL runs as, so root's data goes where services keep theirs. */
export function usualDataFolder(demo: boolean): string {
  const suffix = demo ? '-demo' : '';
  if (process.getuid?.() === 0) return `/var/lib/tasika${suffix}`;
  return join(projectRoot, `data${suffix}`);
}

interface FirstPeopleNeed extends Pick<Parts, 'database' | 'env' | 'demo'> {
  files: FileStore;
}

/** Creates who has to be there at the first start; of several servers that start together, the first one does. */
async function createFirstPeople(needs: FirstPeopleNeed): Promise<void> {
  const { database } = needs;
  if (await hasAdmin(database.db)) return;
  await withSessionLock(database.pool, locks.firstPeople, async () => {
    if (!(await hasAdmin(database.db))) await createPeople(needs);
  });
}

async function createPeople({ database, env, files, demo }: FirstPeopleNeed): Promise<void> {
  if (demo) {
    say('Filling in the sample academy');
    await loadSamples(database, files);
    await sendJob(database.db, 'backup', {});
  } else if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    try {
      await createFirstAdmin(database.db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new StartError(
        `ADMIN_PASSWORD cannot be used: ${inEnglish(Object.values(error.fields ?? {})[0] ?? error.sentence)}.`,
      );
    }
  }
}

async function loadSamples({ db }: AcademyDatabase, files: FileStore): Promise<void> {
  // The samples are loaded on demand: a running academy needs none.
  const { seedDemo } = await import('../seed/demo.ts');
  await seedDemo(db, files);
}

function tellAddress(bound: ReturnType<Server['address']>, env: Env, setupCode?: string): void {
  const port = bound && typeof bound === 'object' ? bound.port : env.PORT;
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(env.HOST);
  const host = everywhere ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const address = env.PUBLIC_URL ?? `http://${host}:${port}`;
  say(`Tasika is ready: ${address}`);
  if (setupCode) say(`Set up the academy: ${address}/setup?code=${setupCode}`);
}

async function tellSampleSignIns(db: Db, origin: string): Promise<void> {
  for (const { role, email, password } of Object.values(demoSignIns)) say(`Sample ${role}: ${email}  ${password}`);
  const digits = await findFamilyDigits(db, demoFamilySecret);
  if (digits !== undefined) say(`Sample parent: ${origin}/family#${demoFamilySecret}  ${digits}`);
}
