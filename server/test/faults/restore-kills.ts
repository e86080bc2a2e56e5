import { setTimeout as pause } from 'node:timers/promises';
import type { Backup, BackupStatus } from '#contract/backups';
import { seededRandom } from '../../seed/bulk.ts';
import { makeAdmin, makeNote, makeSubject } from '../../seed/factories.ts';
import { digestOf } from '../academy-digest.ts';
import { makePeople, openCrashAcademy, signIn, type CrashAcademy, type CrashOptions } from './crash-academy.ts';
import type { Started } from './product.ts';

const victims = ['server', 'server and PostgreSQL', 'PostgreSQL'] as const;

export interface KilledRestore {
  victim: (typeof victims)[number];
  /** Milliseconds after the restore began. */
  after: number;
  outcome: 'untouched' | 'restored' | 'broken';
  /** The error shown on the page, if the server survived. */
  said: string | undefined;
}

/**
 * Starts a restore, kills the server, its PostgreSQL or both at a random moment, restarts them, and compares all rows and files with the previous
 * academy and with the backup: they must equal one of the two.
 */
export async function killRestores(
  rounds: number,
  seed: number,
  { told = () => {}, ...options }: CrashOptions & { told?: (round: KilledRestore) => void } = {},
): Promise<KilledRestore[]> {
  const academy = openCrashAcademy('smtp://127.0.0.1:1', options);
  const random = seededRandom(seed);
  let server = await academy.start();
  try {
    await academy.look(async (db) => {
      await makePeople(db);
      for (let n = 0; n < 5; n++) await makeNote(db, academy.files, { isPublic: true });
    });
    const backup = await makeBackup(academy, server);
    const original = await stateOf(academy);
    const usual = await timeOfRestore(academy, server, backup);
    const done: KilledRestore[] = [];
    for (let number = 0; number < rounds; number++) {
      const victim = victims[number % victims.length] as (typeof victims)[number];
      await academy.look((db) => makeSubject(db));
      const before = await stateOf(academy);
      await beginRestore(academy, server, backup);
      const after = random() * usual;
      await pause(after);
      server = await killAndStart(academy, server, victim);
      const said = (await waitForEnd(academy, server)).failedRestore?.reason;
      const now = await stateOf(academy);
      // A surviving server must report that its restore failed.
      const isUntouched = now === before && (victim !== 'PostgreSQL' || said !== undefined);
      const outcome = isUntouched ? 'untouched' : now === original ? 'restored' : 'broken';
      const round = { victim, after, outcome, said } as const;
      told(round);
      done.push(round);
    }
    await timeOfRestore(academy, server, backup);
    if ((await stateOf(academy)) !== original)
      throw new Error('The last restore, which nobody killed, did not restore');
    return done;
  } finally {
    await server.stop();
    academy.remove();
  }
}

const stateOf = (academy: CrashAcademy) =>
  academy.look(async (_, pool) => {
    const { rows } = await pool.query(`select nspname as left from pg_namespace where nspname like '%restore%'`);
    return JSON.stringify([{ ...(await digestOf(pool, academy.files)), audit_log: '' }, rows]);
  });

async function ask<Answer>(
  academy: CrashAcademy,
  { origin }: Started,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const cookie = await academy.look(async (db) => signIn(db, (await makeAdmin(db)).id));
  const answer = await fetch(`${origin}/api/backups${path}`, {
    method,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await answer.json()) as { data: Answer; message?: string };
  if (!answer.ok) throw new Error(`${method} /backups${path} was answered ${answer.status}: ${message}`);
  return data;
}

/** Milliseconds; far more than any round takes. */
const roundTimeoutMs = 60_000;

async function waitFor<Found>(find: () => Promise<Found | undefined>, complaint: string): Promise<Found> {
  for (const deadline = performance.now() + roundTimeoutMs; performance.now() < deadline; await pause(50)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(complaint);
}

const waitForEnd = (academy: CrashAcademy, server: Started): Promise<BackupStatus> =>
  waitFor(async () => {
    const status = await ask<BackupStatus>(academy, server, 'GET', '/status').catch(() => undefined);
    return status?.running === null ? status : undefined;
  }, 'What was begun has not ended, or the server answers no more');

async function makeBackup(academy: CrashAcademy, server: Started): Promise<string> {
  const { _id } = await ask<Backup>(academy, server, 'POST', '', {});
  await waitForEnd(academy, server);
  return _id;
}

async function beginRestore(academy: CrashAcademy, server: Started, id: string): Promise<void> {
  await ask(academy, server, 'POST', `/${id}/check`, {});
  const { lastCheck } = await waitForEnd(academy, server);
  await ask(academy, server, 'POST', `/${id}/restore`, { name: lastCheck?.preview?.nameToType });
}

/** Milliseconds of an undisturbed restore. */
async function timeOfRestore(academy: CrashAcademy, server: Started, id: string): Promise<number> {
  await beginRestore(academy, server, id);
  const since = performance.now();
  const { failedRestore } = await waitForEnd(academy, server);
  if (failedRestore) throw new Error(failedRestore.reason);
  return performance.now() - since;
}

async function killAndStart(academy: CrashAcademy, server: Started, victim: KilledRestore['victim']): Promise<Started> {
  const postmaster = academy.postmaster();
  if (victim !== 'PostgreSQL') {
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
  }
  if (victim !== 'server' && postmaster) process.kill(postmaster, 'SIGKILL');
  if (victim !== 'PostgreSQL') return academy.start();
  const next = async () => (academy.postmaster() === postmaster ? undefined : academy.postmaster());
  await waitFor(next, 'The PostgreSQL that died was not started again');
  return server;
}
