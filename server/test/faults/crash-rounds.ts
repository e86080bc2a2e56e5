import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../seed/bulk.ts';
import { makePeople, openCrashAcademy, type CrashAcademy, type CrashOptions } from './crash-academy.ts';
import { writersFor, type Writer } from './crash-writers.ts';
import type { Started } from './product.ts';

const victims = ['server', 'server and PostgreSQL', 'PostgreSQL'] as const;
type Victim = (typeof victims)[number];

export interface Round {
  victim: Victim;
  /** Acknowledged writes before and after the kill, until the check. */
  acknowledged: number;
  /** Writes in progress at the kill that were committed without an answer. */
  doneUnanswered: number;
  /** Milliseconds from the next server's start, or the death of its PostgreSQL, to the first success. */
  readyIn: number;
  problems: string[];
}

interface Desk {
  writer: Writer;
  last: number;
  key: string;
}

/**
 * Kills the server, its PostgreSQL or both at a random moment while four people save, restarts them, repeats unanswered saves under their idempotency
 * keys, and checks the database. `told` is called after each round.
 */
export async function crash(
  rounds: number,
  seed: number,
  smtpUrl: string,
  { told = () => {}, ...options }: CrashOptions & { told?: (round: Round) => void } = {},
): Promise<Round[]> {
  const academy = openCrashAcademy(smtpUrl, options);
  const random = seededRandom(seed);
  let server = await academy.start();
  try {
    const people = await academy.look(makePeople);
    const desks: Desk[] = writersFor(people).map((writer) => ({ writer, last: 0, key: crypto.randomUUID() }));
    const done: Round[] = [];
    for (let number = 0; number < rounds; number++) {
      const victim = victims[number % victims.length] as Victim;
      const before = sum(desks);
      const writing = desks.map((desk) => keepSaving(server.origin, people.cookie, desk));
      await pause(30 + random() * 400);
      const { next, readyIn } = await killAndStart(academy, server, victim);
      server = next;
      const lastAnswers = await Promise.all(writing);
      const again = await Promise.all(desks.map((desk) => save(server.origin, people.cookie, desk)));
      const problems = [
        // The server survived: it must report that its database did not.
        ...lastAnswers
          .filter((status) => victim === 'PostgreSQL' && status !== 503)
          .map((status) => `without PostgreSQL a save was answered ${status}`),
        ...again.flatMap(({ status }, at) =>
          status < 300 ? [] : [`${desks[at]?.writer.name}: the save that was sent again was answered ${status}`],
        ),
        ...(await academy.look(async (db) => {
          const found: string[] = [];
          for (const { writer, last } of desks) found.push(...(await writer.check(db, last)));
          return found;
        })),
      ];
      const doneUnanswered = again.filter(({ isReplayed }) => isReplayed).length;
      const round = { victim, acknowledged: sum(desks) - before, doneUnanswered, readyIn, problems };
      told(round);
      done.push(round);
    }
    return done;
  } finally {
    await server.stop();
    academy.remove();
  }
}

const sum = (desks: Desk[]) => desks.reduce((total, { last }) => total + last, 0);

/** Saves until an answer is not a success; returns its status, 0 without an answer. */
async function keepSaving(origin: string, cookie: string, desk: Desk): Promise<number> {
  for (;;) {
    const status = await save(origin, cookie, desk).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status >= 300 || status === 0) return status;
  }
}

let lastAddress = 0;
const nextAddress = () => `10.0.${(++lastAddress >> 8) & 255}.${lastAddress & 255}`;

/** Sends the next save; only after an acknowledgement with a new key. */
async function save(origin: string, cookie: string, desk: Desk): Promise<{ status: number; isReplayed: boolean }> {
  const { path, body } = desk.writer.write(desk.last + 1);
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'x-forwarded-for': nextAddress(),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': desk.key,
    },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (answer.ok) {
    desk.last += 1;
    desk.key = crypto.randomUUID();
  }
  return { status: answer.status, isReplayed: answer.headers.has('idempotent-replayed') };
}

async function killAndStart(academy: CrashAcademy, server: Started, victim: Victim) {
  const postmaster = academy.postmaster();
  if (victim !== 'PostgreSQL') {
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
  }
  if (victim !== 'server' && postmaster) process.kill(postmaster, 'SIGKILL');
  if (victim !== 'PostgreSQL') {
    const next = await academy.start();
    return { next, readyIn: next.startedIn };
  }
  const since = performance.now();
  while (!(await isReady(server.origin, postmaster, academy))) await pause(10);
  return { next: server, readyIn: performance.now() - since };
}

/** Ready with another PostgreSQL than the one killed. */
async function isReady(origin: string, dead: number | undefined, academy: CrashAcademy): Promise<boolean> {
  const postmaster = academy.postmaster();
  if (postmaster === undefined || postmaster === dead) return false;
  return (await fetch(`${origin}/readyz`)).ok;
}
