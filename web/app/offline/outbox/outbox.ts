import type { AttendanceSheet, AttendanceStatus, Register } from '#contract/attendance';
import type { z } from 'zod';

// Without DOM and clock, so that two phones and a server can be simulated with it.

export interface Mark {
  studentId: string;
  status: AttendanceStatus;
  remark: string | null;
}

/** What is sent; always on the version of the register that its marks were made on. */
export type Sheet = Omit<z.input<typeof AttendanceSheet>, 'records' | 'version'> & {
  records: Mark[];
  version: number;
};

/** One save: however often it is sent, the server does it once. */
export interface Save {
  sheet: Sheet;
  idempotencyKey: string;
}

/** A register that was saved on this phone. It leaves the outbox when the server has it or its owner gives it up. */
export interface Entry extends Save {
  userId: string;
  batch: { _id: string; name: string };
  /** By student, to tell by name what could not be kept. */
  names: Record<string, string>;
  /** Milliseconds of the phone's clock, to be shown and for nothing else. */
  savedAt: number;
  /** Sent at least once: the server may have it, so that a later save of this register waits until that is known. */
  wasTried: boolean;
  next: Save | null;
  /** Only `waiting` is sent; the others wait for a person. */
  state: 'waiting' | 'conflict' | 'refused';
  /** With `refused`: the server's sentence. */
  problem: string | null;
  /** Goes into the history before this save is sent: marks of an earlier one for which this one has no place. */
  discarded?: { records: Mark[]; problem: string | null } | null;
}

/** In the order in which they were first saved. */
export type Outbox = readonly Entry[];

export type Place = Pick<Entry, 'userId'> & { batchId: string; date: string };

/** What a try came to. */
export type Answer =
  | { kind: 'saved'; register: Register; message?: string }
  | { kind: 'stale'; register: Register; failure: Failure }
  | { kind: 'refused'; failure: Failure }
  /** Nobody is logged in. */
  | { kind: 'unauthenticated'; failure: Failure }
  /** No answer, or one that another try may change. */
  | { kind: 'later'; failure?: Failure };

/** The failure of a call, as `ApiError` has it; `status` is 0 when no answer came. */
export interface Failure extends Error {
  status: number;
  code: string;
  data?: unknown;
}

export function answerOfFailure(failure: Failure): Answer {
  const { status, code, data } = failure;
  if (code === 'stale') return { kind: 'stale', register: data as Register, failure };
  if (status === 401) return { kind: 'unauthenticated', failure };
  const mayPass = status === 0 || status >= 500 || status === 429 || code === 'in_progress' || code === 'conflict';
  return { kind: mayPass ? 'later' : 'refused', failure };
}

export const isAt = (entry: Entry, { userId, batchId, date }: Place): boolean =>
  entry.userId === userId && entry.batch._id === batchId && entry.sheet.date === date;

/** The marks the person saved last, whether or not an earlier save is still under way. */
export const latestSheet = ({ sheet, next }: Entry): Sheet => next?.sheet ?? sheet;

export const placeOf = ({ userId, batch, sheet }: Pick<Entry, 'userId' | 'batch' | 'sheet'>): Place => ({
  userId,
  batchId: batch._id,
  date: sheet.date,
});

/** What a person saved. */
export type Saving = Pick<Entry, 'userId' | 'batch' | 'names' | 'sheet' | 'idempotencyKey'>;

/** Takes in what a person saved: one entry for each register, the last save of it counting. */
export function put(outbox: Outbox, added: Saving & Pick<Entry, 'savedAt'>): Outbox {
  const before = outbox.find((entry) => isAt(entry, placeOf(added)));
  const fresh: Entry = {
    ...added,
    wasTried: false,
    next: null,
    state: 'waiting',
    problem: null,
    discarded: before === undefined ? null : discardedBy(before, added.sheet),
  };
  if (before === undefined) return [...outbox, fresh];
  const { sheet, idempotencyKey, names, savedAt } = added;
  const isSameSave = idempotencyKey === (before.next ?? before).idempotencyKey;
  const isOpen = before.state === 'waiting' && before.wasTried;
  const after =
    isSameSave && before.state === 'waiting'
      ? before
      : isOpen
        ? { ...before, names, savedAt, next: { sheet, idempotencyKey } }
        : fresh;
  return outbox.map((entry) => (entry === before ? after : entry));
}

/** Of what a person had to decide on, the marks without a place in the new save; of what still waits, those it has itself. */
function discardedBy(before: Entry, { records }: Sheet): NonNullable<Entry['discarded']> | null {
  if (before.state === 'waiting') return before.discarded ?? null;
  const gone = withoutPlace(before, records);
  return gone.length === 0 ? null : { records: gone, problem: before.problem };
}

/** The marks of an entry whose students are not among these. */
export function withoutPlace(entry: Entry, students: readonly { studentId: string }[]): Mark[] {
  const roster = new Set(students.map(({ studentId }) => studentId));
  return latestSheet(entry).records.filter(({ studentId }) => !roster.has(studentId));
}

export const drop = (outbox: Outbox, place: Place): Outbox => outbox.filter((entry) => !isAt(entry, place));

/** To be written down before anything is sent: a phone that dies in between must know that the server may have it. */
export const markTried = (outbox: Outbox, { idempotencyKey }: Entry): Outbox =>
  outbox.map((entry) => (entry.idempotencyKey === idempotencyKey ? { ...entry, wasTried: true } : entry));

/** What an answer to a try makes of the outbox. One that comes for something else than what is there now changes nothing. */
export function settle(outbox: Outbox, { idempotencyKey }: Entry, answer: Answer): Outbox {
  return outbox.flatMap((entry) =>
    entry.idempotencyKey === idempotencyKey && entry.state === 'waiting' ? settled(entry, answer) : [entry],
  );
}

function settled(entry: Entry, answer: Answer): Entry[] {
  const { next } = entry;
  switch (answer.kind) {
    case 'saved': {
      if (next === null) return [];
      // Made on top of what has just been saved, and so on its version.
      const sheet = { ...next.sheet, version: answer.register.version };
      return [{ ...entry, ...next, sheet, wasTried: false, next: null, discarded: null }];
    }
    case 'stale':
      return [{ ...entry, ...next, next: null, state: 'conflict', discarded: null }];
    case 'refused':
      return [{ ...entry, ...next, next: null, state: 'refused', problem: answer.failure.message, discarded: null }];
    case 'unauthenticated':
    case 'later':
      return [entry];
  }
}

export interface OutboxStore {
  read: () => Promise<Outbox>;
  /** One after another, also where a page and the service worker do it at once. */
  update: (change: (outbox: Outbox) => Outbox) => Promise<Outbox>;
}

export interface Sending {
  userId: string;
  store: OutboxStore;
  /** Never rejects. */
  send: (entry: Entry) => Promise<Answer>;
}

/** What became of one try, once the outbox has taken the answer in; `entry` is as it was sent. */
export interface Outcome {
  entry: Entry;
  answer: Answer;
}

/**
 * Sends what waits, the oldest first, until nothing does or the network is gone. A register whose answer needs a person steps
 * aside and holds up no other.
 */
export async function* sendWaiting({ userId, store, send }: Sending): AsyncGenerator<Outcome, void> {
  for (;;) {
    const first = (await store.read()).find((entry) => entry.userId === userId && entry.state === 'waiting');
    if (first === undefined) return;
    const tried = await store.update((outbox) => markTried(outbox, first));
    const entry = tried.find(({ idempotencyKey }) => idempotencyKey === first.idempotencyKey);
    // Taken back or sent by another tab in between.
    if (entry === undefined) continue;
    const answer = await send(entry);
    await store.update((outbox) => settle(outbox, entry, answer));
    yield { entry, answer };
    if (answer.kind === 'later' || answer.kind === 'unauthenticated') return;
  }
}
