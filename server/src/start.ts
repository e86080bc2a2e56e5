import { randomInt } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { demoSignIns } from '../seed/demo-sign-ins.ts';
import { buildApp } from './app.ts';
import { openAcademyDatabase, type AcademyDatabase } from './db/academy-database.ts';
import { markRunning } from './db/running-mark.ts';
import { readEnv, type Env } from './env.ts';
import { startAnnouncements } from './features/announcements/announcement-notifications.service.ts';
import { createFirstAdmin } from './features/auth/first-admin.service.ts';
import { academyClock } from './features/settings/settings.service.ts';
import { tellWrongTimeZone } from './features/settings/time-zone.service.ts';
import { nightlyCron } from './features/backups/backups.service.ts';
import { makeNightlyBackup } from './features/backups/make-backup.service.ts';
import { openFileStore, type FileStore } from './files/file-store.ts';
import { secondPlaceOf } from './files/second-place.ts';
import { createLog } from './log.ts';
import { watchConnections } from './http/connections.ts';
import { Refusal } from './refusals.ts';
import { sendOnlyJobs, startJobs, type Jobs } from './jobs/jobs.ts';
import { sendJob } from './db/send-job.ts';
import { measureRequests, serveMetrics } from './metrics.ts';
import { projectRoot } from './project-root.ts';
import { prepareShutdown } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { serveWeb } from './web.ts';

const say = (line: string) => console.log(`  ${line}`);

/** Starts everything and answers how to stop it; what the operator can correct is a `StartError`. */
export async function startServer(demo: boolean): Promise<() => Promise<void>> {
  const env = readEnv(process.env);
  const log = await createLog(env.LOG_LEVEL);
  const dataFolder = env.DATA_DIR ?? usualDataFolder(demo);
  const database = await openAcademyDatabase({
    dataFolder,
    databaseUrl: env.DATABASE_URL,
    tell: say,
    log,
  });
  let unmark: (() => void) | undefined;
  try {
    unmark = await markRunning(dataFolder, database.pool);
    const stop = await serve({ env, log, database, dataFolder, demo });
    return async () => {
      await stop();
      unmark?.();
      await database.close();
    };
  } catch (error) {
    unmark?.();
    await database.close();
    throw error;
  }
}

interface Parts {
  env: Env;
  log: Logger;
  database: AcademyDatabase;
  dataFolder: string;
  demo: boolean;
}

async function serve({ env, log, database, dataFolder, demo }: Parts): Promise<() => Promise<void>> {
  const { db, pool } = database;
  const files = openFileStore(join(dataFolder, 'files'));
  await files.removeTemporary();
  await createFirstPeople({ database, env, files, demo });
  await tellWrongTimeZone(db, log);
  const setupCode = (await hasAdmin(database)) ? undefined : newSetupCode();
  const backups = { folder: join(dataFolder, 'backups'), second: secondPlaceOf(env) };
  const app = await buildApp({
    db,
    pool,
    env,
    log,
    jobs: sendOnlyJobs,
    files,
    backups,
    setupCode,
    isDemo: demo,
    loadSamples: () => loadSamples(database, files),
  });
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const canSendMail = env.SMTP_URL !== undefined;
  const stopWatchingSite = await serveWeb(app, { db, log, dataFolder, origin, isDemo: demo, canSendMail });
  const closeApp = prepareShutdown(app, watchConnections(app.server, log));
  let metrics: Server | undefined;
  try {
    metrics = await serveMetrics(measureRequests(app.server, pool), env.METRICS_PORT, log);
    await listen(app, env);
  } catch (error) {
    stopWatchingSite?.();
    metrics?.close();
    await app.close();
    throw error;
  }
  // To `scripts/supervise.mjs`, which from now on restarts a server that dies.
  if (process.connected) process.send?.('ready');
  tellAddress(app.server.address(), env, setupCode);
  if (env.SMTP_URL && !env.PUBLIC_URL)
    say(`Links in mails lead to ${origin}: set PUBLIC_URL to the address people use`);
  if (demo) tellSampleSignIns();
  const timed = [
    { queue: 'start-announcements', cron: '0 0 * * *', run: () => startAnnouncements(db), atStart: true } as const,
    {
      queue: 'backup',
      cron: nightlyCron,
      run: () => makeNightlyBackup({ db, pool, log, env, files, backups }),
      atStart: false,
    } as const,
  ];
  const jobs = beginJobs({ db, pool, log, env, files, timed });
  return async () => {
    stopWatchingSite?.();
    await closeApp();
    await (await jobs)?.stop();
    metrics?.close();
  };
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, env: Env): Promise<void> {
  try {
    // One address: given "localhost", Fastify creates a second server without our limits and shutdown.
    const { address } = await lookup(env.HOST, { order: 'ipv4first' });
    await app.listen({ host: address, port: env.PORT, listenTextResolver: (where) => `Listening on ${where}` });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${env.PORT} is in use by another program. Stop that, or set PORT to another number.`);
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${env.PORT} may not be used by this account. Set PORT to a number above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
      throw new StartError(
        `HOST ${env.HOST} is not an address of this machine. Leave it out to listen on all of them.`,
      );
    }
    throw error;
  }
}

/** The server answers before its workers run; it stays useful if they fail to start. */
async function beginJobs(needs: Parameters<typeof startJobs>[0] & { log: Logger }): Promise<Jobs | undefined> {
  try {
    const { timeZone } = await academyClock(needs.db);
    return await startJobs(needs, { timeZone });
  } catch (error) {
    needs.log.error({ err: error }, 'Mail and nightly work do not run: the job queue did not start');
    return undefined;
  }
}

/** Root's home is closed to the account PostgreSQL runs as, so root's data goes where services keep theirs. */
export function usualDataFolder(demo: boolean): string {
  const suffix = demo ? '-demo' : '';
  if (process.getuid?.() === 0) return `/var/lib/tasika${suffix}`;
  return join(projectRoot, `data${suffix}`);
}

interface FirstPeopleNeed extends Pick<Parts, 'database' | 'env' | 'demo'> {
  files: FileStore;
}

async function createFirstPeople({ database, env, files, demo }: FirstPeopleNeed): Promise<void> {
  if (await hasAdmin(database)) return;
  if (demo) {
    say('Filling in the sample academy');
    await loadSamples(database, files);
    await sendJob(database.db, 'backup', {});
  } else if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    try {
      await createFirstAdmin(database.db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new StartError(`ADMIN_PASSWORD cannot be used: ${Object.values(error.fields ?? {})[0] ?? error.message}.`);
    }
  }
}

async function loadSamples({ db }: AcademyDatabase, files: FileStore): Promise<void> {
  // Loaded on demand: a running academy needs no samples.
  const { seedDemo } = await import('../seed/demo.ts');
  await seedDemo(db, files);
}

async function hasAdmin({ pool }: AcademyDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(`select from users where role = 'admin' limit 1`);
  return rowCount === 1;
}

/** In memory only, a new one at each start; about 49 bits, without characters that are easily misread. */
function newSetupCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return `${part()}-${part()}`;
}

function tellAddress(bound: ReturnType<Server['address']>, env: Env, setupCode?: string): void {
  const port = bound && typeof bound === 'object' ? bound.port : env.PORT;
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(env.HOST);
  const host = everywhere ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const address = env.PUBLIC_URL ?? `http://${host}:${port}`;
  say(`Tasika is ready: ${address}`);
  if (setupCode) say(`Set up the academy: ${address}/setup?code=${setupCode}`);
}

function tellSampleSignIns(): void {
  for (const { role, email, password } of Object.values(demoSignIns)) say(`Sample ${role}: ${email}  ${password}`);
}
