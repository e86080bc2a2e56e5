import type { AttendanceSheet, AttendanceStatus, Register } from '#contract/attendance';
import type { z } from 'zod';

// No DOM and no clock here, so that tests can simulate two phones and a server.

export interface Mark {
  studentId: string;
  status: AttendanceStatus;
  remark: string | null;
}

/** The request body; its `version` is the one on which the marks were made. */
export type Sheet = Omit<z.input<typeof AttendanceSheet>, 'records' | 'version'> & {
  records: Mark[];
  version: number;
};

/** One save; its idempotency key makes repeated sends safe. */
export interface Save {
  sheet: Sheet;
  idempotencyKey: string;
}

/** A register saved on this phone. Removed when the server has it or its owner discards it. */
export interface Entry extends Save {
  userId: string;
  batch: { _id: string; name: string };
  /** By student, to name those whose marks were not accepted. */
  names: Record<string, string>;
  /** The phone's clock in milliseconds, for display only. */
  savedAt: number;
  /** Sent at least once, so the server may have it: a later save of this register is queued until that is known. */
  wasTried: boolean;
  next: Save | null;
  /** Only `waiting` is sent; the others need a decision. */
  state: 'waiting' | 'conflict' | 'refused';
  /** With `refused`: the server's message. */
  problem: string | null;
  /** Marks of an earlier save without a place in this one; recorded in the history before this save is sent. */
  discarded?: { records: Mark[]; problem: string | null } | null;
}

/** In the order of the first save. */
export type Outbox = readonly Entry[];

export type RegisterKey = Pick<Entry, 'userId'> & { batchId: string; date: string };

/** Result of one attempt. */
export type Answer =
  | { kind: 'saved'; register: Register; message?: string }
  | { kind: 'stale'; register: Register; failure: Failure }
  | { kind: 'refused'; failure: Failure }
  /** No session, or that of another person. */
  | { kind: 'unauthenticated'; failure: Failure }
  /** No response, or one that a retry may change. */
  | { kind: 'later'; failure?: Failure };

/** The failure of a call, as in `ApiError`; `status` is 0 without a response. */
export interface Failure extends Error {
  status: number;
  code: string;
  data?: unknown;
}

export function answerOfFailure(failure: Failure): Answer {
  const { status, code, data } = failure;
  if (code === 'stale') return { kind: 'stale', register: data as Register, failure };
  if (status === 401 || code === 'other_user') return { kind: 'unauthenticated', failure };
  const mayPass = status === 0 || status >= 500 || status === 429 || code === 'in_progress' || code === 'conflict';
  return { kind: mayPass ? 'later' : 'refused', failure };
}

export const isFor = (entry: Entry, { userId, batchId, date }: RegisterKey): boolean =>
  entry.userId === userId && entry.batch._id === batchId && entry.sheet.date === date;

/** The marks saved last, whether or not an earlier save is in flight. */
export const latestSheet = ({ sheet, next }: Entry): Sheet => next?.sheet ?? sheet;

export const keyOf = ({ userId, batch, sheet }: Pick<Entry, 'userId' | 'batch' | 'sheet'>): RegisterKey => ({
  userId,
  batchId: batch._id,
  date: sheet.date,
});

/** Input of a save. */
export type Saving = Pick<Entry, 'userId' | 'batch' | 'names' | 'sheet' | 'idempotencyKey'>;

/** Adds a save: one entry per register, the last save wins. */
export function put(outbox: Outbox, added: Saving & Pick<Entry, 'savedAt'>): Outbox {
  const before = outbox.find((entry) => isFor(entry, keyOf(added)));
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

/**
 * Marks lost with this save: of an entry that needed a decision, those without a place in the new save; of a waiting
 * one, those it already carried.
 */
function discardedBy(before: Entry, { records }: Sheet): NonNullable<Entry['discarded']> | null {
  if (before.state === 'waiting') return before.discarded ?? null;
  const gone = withoutPlace(before, records);
  return gone.length === 0 ? null : { records: gone, problem: before.problem };
}

/** The marks of an entry whose students are not on this roster. */
export function withoutPlace(entry: Entry, students: readonly { studentId: string }[]): Mark[] {
  const roster = new Set(students.map(({ studentId }) => studentId));
  return latestSheet(entry).records.filter(({ studentId }) => !roster.has(studentId));
}

export const drop = (outbox: Outbox, key: RegisterKey): Outbox => outbox.filter((entry) => !isFor(entry, key));

/** Written before the request: after a crash in between, the phone must know that the server may have it. */
export const markTried = (outbox: Outbox, { idempotencyKey }: Entry): Outbox =>
  outbox.map((entry) => (entry.idempotencyKey === idempotencyKey ? { ...entry, wasTried: true } : entry));

/** Applies an answer to the outbox. Ignored when the entry has changed since it was sent. */
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
      // Rebased on the version that has just been saved.
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
  /** Atomic, also between a page and the service worker. */
  update: (change: (outbox: Outbox) => Outbox) => Promise<Outbox>;
}

export interface Sending {
  userId: string;
  store: OutboxStore;
  /** Never rejects. */
  send: (entry: Entry) => Promise<Answer>;
}

/** Result of one attempt, once applied; `entry` is as it was sent. */
export interface Outcome {
  entry: Entry;
  answer: Answer;
}

/**
 * Sends waiting entries, oldest first, until none is left or the network fails. An entry that needs a decision does not
 * block the others.
 */
export async function* sendWaiting({ userId, store, send }: Sending): AsyncGenerator<Outcome, void> {
  for (;;) {
    const first = (await store.read()).find((entry) => entry.userId === userId && entry.state === 'waiting');
    if (first === undefined) return;
    const tried = await store.update((outbox) => markTried(outbox, first));
    const entry = tried.find(({ idempotencyKey }) => idempotencyKey === first.idempotencyKey);
    // Withdrawn, or sent by another tab.
    if (entry === undefined) continue;
    const answer = await send(entry);
    await store.update((outbox) => settle(outbox, entry, answer));
    yield { entry, answer };
    if (answer.kind === 'later' || answer.kind === 'unauthenticated') return;
  }
}
