import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../server/src/db/client.ts';
import type { People } from '../server/test/faults/crash-academy.ts';
import { writersFor } from '../server/test/faults/crash-writers.ts';
import { noteForm, notePdf } from './note.ts';

/** What the simulated people measured. */
export interface Outcome {
  /** The longest wait of one person in milliseconds: from pressing Save, or opening a page, to its success, tries included. */
  longest: { what: string; millis: number };
  /** Successes, and tries that failed. */
  done: number;
  failed: number;
  /** Saves that are lost, torn or there twice; answers without a sentence, or that refuse for another reason than a part that failed. */
  problems: string[];
}

interface Person {
  name: string;
  /** The next request, a POST if it has a body; called with how many have succeeded. */
  next(number: number): { path: string; body?: object };
  /** Deviations in database and store after so many successes. */
  check?(last: number): Promise<string[]>;
}

/** Nobody waits longer than this for one try. */
const timeoutMs = 35_000;
const tryAgainAfter = 200;

/** People who save and read at `origin` all the time: each tries again, with the same key, until it works. */
export function openLoad(origin: string, db: Db, people: People) {
  const headers = { cookie: people.cookie, 'sec-fetch-site': 'same-origin' };
  const { batchId } = people.register;
  const writers = writersFor(people).map((writer): Person => ({
    name: writer.name,
    next: (number) => writer.write(number + 1),
    check: (last) => writer.check(db, last),
  }));
  const reader = (name: string, path: string): Person => ({ name, next: () => ({ path }) });
  const all = [
    ...writers,
    notes(origin, db, headers, batchId),
    reader('reads students', '/students?limit=20'),
    reader('reads a register', `/attendance/${batchId}/${today()}`),
    reader('reads the dashboard', '/admin/dashboard/summary'),
    reader('reads the site', '/site'),
  ].map((person) => ({ person, last: 0 }));

  let isOver = false;
  let running: Promise<unknown> = Promise.resolve();
  let outcome: Outcome;

  const act = async (one: (typeof all)[number]) => {
    const { path, body } = one.person.next(one.last);
    const key = crypto.randomUUID();
    const start = performance.now();
    for (;;) {
      const answer = await fetch(`${origin}/api${path}`, {
        headers: {
          ...headers,
          'x-forwarded-for': nextAddress(),
          ...(body && { 'idempotency-key': key }),
          ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.ok && text !== undefined) break;
      outcome.failed++;
      outcome.problems.push(...complaintsAbout(one.person.name, answer, text));
      await pause(tryAgainAfter);
    }
    one.last++;
    outcome.done++;
    const millis = performance.now() - start;
    if (millis > outcome.longest.millis) outcome.longest = { what: one.person.name, millis };
  };

  return {
    /** Goes on in the background, until `settle`. */
    begin() {
      isOver = false;
      outcome = { longest: { what: '-', millis: 0 }, done: 0, failed: 0, problems: [] };
      const repeat = async (one: (typeof all)[number]) => {
        while (!isOver) {
          await act(one);
          await pause(20);
        }
      };
      running = Promise.all(all.map(repeat));
    },
    /** Ends it when each person's last action has succeeded. */
    async settle() {
      isOver = true;
      await running;
    },
    /** Once everything is repaired. */
    async check(): Promise<Outcome> {
      for (const { person, last } of all) outcome.problems.push(...((await person.check?.(last)) ?? []));
      return outcome;
    },
  };
}

/** What an answer of Tasika lacks. HAProxy answers 502 to 504 itself when no server does; the web has its own sentence for that. */
function complaintsAbout(name: string, answer: Response | undefined, text = ''): string[] {
  if (answer?.headers.get('x-content-type-options') !== 'nosniff') return [];
  const isExpected = answer.status >= 500 || answer.status === 409;
  return isExpected && text.includes('"message"') ? [] : [`${name}: ${answer.status} ${text.slice(0, 200)}`];
}

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

let lastAddress = 0;
const nextAddress = () => `10.${(++lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;

/** Somebody who uploads notes; each has to be there once, and its file has to open. */
function notes(origin: string, db: Db, headers: Record<string, string>, batch: string): Person {
  const pdf = notePdf(1);
  let checked = 0;
  return {
    name: 'notes',
    next: (number) => ({ path: '/notes/upload', body: noteForm(`Note ${number + 1}`, { batch }, pdf) }),
    async check(last) {
      const { rows } = await db.execute<{ id: string; title: string }>(
        'select id, title from notes order by created_at',
      );
      const titles = Array.from({ length: last }, (_, at) => `Note ${at + 1}`).toSorted();
      const isSame = JSON.stringify(rows.map(({ title }) => title).toSorted()) === JSON.stringify(titles);
      const problems = isSame ? [] : [`notes: ${rows.length} instead of ${last}`];
      for (const { id, title } of rows.slice(checked)) {
        const answer = await fetch(`${origin}/api/notes/file/${id}`, { headers });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (!answer.ok || Buffer.compare(bytes, pdf) !== 0) problems.push(`${title} does not open: ${answer.status}`);
      }
      checked = rows.length;
      return problems;
    },
  };
}
