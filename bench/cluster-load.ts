import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../server/src/db/client.ts';
import { makePdf } from '../server/seed/make-pdf.ts';
import { writersFor } from '../server/test/faults/crash-writers.ts';
import type { People } from '../server/test/faults/crash-academy.ts';

/** What the simulated people measured. */
export interface Outcome {
  /** The longest wait of one person in milliseconds: from pressing Save, or opening a page, to its success, tries included. */
  longest: { what: string; millis: number };
  /** Successful saves, reads, and tries that failed. */
  saved: number;
  read: number;
  failed: number;
  /** Answers of Tasika's own without a sentence, or that refuse for another reason than a part that failed. */
  unexpected: string[];
}

export interface Load {
  /** Goes on in the background, until `settle`. */
  begin(): void;
  /** Ends it when each person's last action has succeeded. */
  settle(): Promise<Outcome>;
  /** Saves that are lost, torn or there twice, by the database and the store. */
  problems(db: Db): Promise<string[]>;
}

interface Person {
  name: string;
  /** The next request, a POST if it has a body; called with how many have succeeded. */
  next(number: number): { path: string; body?: string | FormData };
  check?(db: Db, last: number): Promise<string[]>;
}

/** Nobody waits longer than this for one try. */
const timeoutMs = 35_000;
const tryAgainAfter = 200;

/** People who save and read at `origin` all the time: each tries again, with the same key, until it works. */
export function openLoad(origin: string, { cookie, ...people }: People): Load {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const writers: Person[] = writersFor({ cookie, ...people }).map((writer) => ({
    name: writer.name,
    next: (number) => {
      const { path, body } = writer.write(number + 1);
      return { path, body: JSON.stringify(body) };
    },
    check: (db, last) => writer.check(db, last),
  }));
  const reader = (name: string, path: string): Person => ({ name, next: () => ({ path }) });
  const all = [
    ...writers,
    notes(origin, headers, people.register.batchId),
    reader('reads students', '/students?limit=20'),
    reader('reads a register', `/attendance/${people.register.batchId}/${today()}`),
    reader('reads the dashboard', '/admin/dashboard/summary'),
    reader('reads the site', '/site'),
  ].map((person) => ({ person, last: 0, key: crypto.randomUUID() }));

  let stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let outcome = nothing();

  const act = async (one: (typeof all)[number]) => {
    const { path, body } = one.person.next(one.last);
    const isWrite = body !== undefined;
    const begun = performance.now();
    for (;;) {
      const answer = await fetch(`${origin}/api${path}`, {
        headers: {
          ...headers,
          'x-forwarded-for': nextAddress(),
          ...(isWrite && { 'idempotency-key': one.key }),
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        ...(isWrite && { method: 'POST', body }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.ok && text !== undefined) break;
      outcome.failed++;
      outcome.unexpected.push(...complaintsAbout(one.person.name, answer, text));
      await pause(tryAgainAfter);
    }
    one.last++;
    one.key = crypto.randomUUID();
    if (isWrite) outcome.saved++;
    else outcome.read++;
    const millis = performance.now() - begun;
    if (millis > outcome.longest.millis) outcome.longest = { what: one.person.name, millis };
  };

  return {
    begin() {
      stopping = new AbortController();
      outcome = nothing();
      running = Promise.all(
        all.map(async (one) => {
          while (!stopping.signal.aborted) {
            await act(one);
            await pause(20);
          }
        }),
      );
    },
    async settle() {
      stopping.abort();
      await running;
      return outcome;
    },
    async problems(db) {
      const found: string[] = [];
      for (const { person, last } of all) found.push(...((await person.check?.(db, last)) ?? []));
      return found;
    },
  };
}

/** What an answer of Tasika lacks. HAProxy answers 502 to 504 itself when no server does; the web has its own sentence for that. */
function complaintsAbout(name: string, answer: Response | undefined, text = ''): string[] {
  if (answer?.headers.get('x-content-type-options') !== 'nosniff') return [];
  const isExpected = answer.status >= 500 || answer.status === 409;
  return isExpected && text.includes('"message"') ? [] : [`${name}: ${answer.status} ${text.slice(0, 200)}`];
}

const nothing = (): Outcome => ({ longest: { what: '-', millis: 0 }, saved: 0, read: 0, failed: 0, unexpected: [] });

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

let lastAddress = 0;
const nextAddress = () => `10.${(++lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;

/** Somebody who uploads notes; each has to be there once, and its file has to open. */
function notes(origin: string, headers: Record<string, string>, batch: string): Person {
  const pdf = new Uint8Array(makePdf('Motion in a line', ['Speed is distance over time.']));
  let checked = 0;
  return {
    name: 'notes',
    next(number) {
      const form = new FormData();
      form.set('title', `Note ${number + 1}`);
      form.set('batch', batch);
      form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'motion.pdf');
      return { path: '/notes/upload', body: form };
    },
    async check(db, last) {
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
