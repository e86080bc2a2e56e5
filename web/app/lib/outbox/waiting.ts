import { discardMarks, type Register } from '#contract/attendance';
import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { type ApiError, call } from '../../../lib/api.ts';
import { markStale, queryClient } from '../query-client.ts';
import {
  type Answer,
  drop,
  type Entry,
  isAt,
  latestSheet,
  type Mark,
  type Outbox,
  type Place,
  placeOf,
  put,
  sendWaiting,
} from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { alone, outboxChannel, sendEntry, syncTag, tellOthers } from './send-entry.ts';

/** Of the query that has one register. */
export const registerKey = (batchId: string, date: string) => ['attendance', 'register', batchId, date];

// What the store has, so that screens can be drawn with it at once.
let known: Outbox = [];
const listeners = new Set<() => void>();
const channel = outboxChannel();

function show(outbox: Outbox): Outbox {
  known = outbox;
  for (const listener of listeners) listener();
  return outbox;
}

/** Before the first screen is drawn. */
export const loadOutbox = async (): Promise<Outbox> => show(await outboxStore.read().catch(() => []));

channel?.addEventListener('message', () => {
  const { length } = known;
  // What was sent elsewhere is on the server, and here are its older registers.
  void loadOutbox().then((outbox) => (outbox.length < length ? markStale() : undefined));
});

export async function changeOutbox(change: (outbox: Outbox) => Outbox): Promise<Outbox> {
  const changed = show(await outboxStore.update(change));
  tellOthers(channel);
  return changed;
}

export const findEntry = (place: Place): Entry | undefined => known.find((entry) => isAt(entry, place));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readKnown = () => known;

/** What waits on this device in this person's name. */
export const useOutbox = (userId: string): Outbox =>
  useSyncExternalStore(subscribe, readKnown, readKnown).filter((entry) => entry.userId === userId);

export const useEntry = (place: Place): Entry | undefined =>
  useSyncExternalStore(subscribe, readKnown, readKnown).find((entry) => isAt(entry, place));

let turns = 0;
const readTurns = () => turns;

/** Counts what became of saves behind the screens; a register that is open then begins anew with what it finds. */
export const useTurns = (): number => useSyncExternalStore(subscribe, readTurns, readTurns);

/** Its owner gives the marks up. */
export const giveUp = (place: Place): Promise<Outbox> => {
  turns += 1;
  return changeOutbox((outbox) => drop(outbox, place));
};

/** Marks of an entry that needs a person, and that are given up: they go into the history first, which takes network. */
async function keepInHistory({ batch, sheet: { date }, problem }: Entry, records: Mark[]): Promise<void> {
  if (records.length > 0) await call(discardMarks, { body: { batchId: batch._id, date, records, problem } });
}

/** Its owner gives up all that the server refused. */
export async function discardEntry(entry: Entry): Promise<void> {
  await keepInHistory(entry, latestSheet(entry).records);
  await giveUp(placeOf(entry));
}

/** Those marks of an entry for which there is no place any more among these students. */
export const keepGone = (entry: Entry, students: readonly { studentId: string }[]): Promise<void> => {
  const roster = new Set(students.map(({ studentId }) => studentId));
  return keepInHistory(
    entry,
    latestSheet(entry).records.filter(({ studentId }) => !roster.has(studentId)),
  );
};

type OnSent = (entry: Entry, register: Register) => void;
const onSent = new Set<OnSent>();

/** Called with the version that the server gave to what was saved on this phone. */
export function listenToSent(listener: OnSent): () => void {
  onSent.add(listener);
  return () => onSent.delete(listener);
}

function takeIn(entry: Entry, answer: Answer): void {
  if (answer.kind === 'saved') for (const listener of onSent) listener(entry, answer.register);
  if (answer.kind === 'saved' || answer.kind === 'stale') {
    queryClient.setQueryData<Register>(registerKey(entry.batch._id, entry.sheet.date), answer.register);
  }
}

const store = { read: outboxStore.read, update: changeOutbox };
let running: Promise<unknown> = Promise.resolve();

/** Sends everything that waits in this person's name; one run after another. */
function run(
  userId: string,
  onAnswer: (entry: Entry, answer: Answer) => void,
  send: (entry: Entry) => Promise<Answer> = (entry) => sendEntry(entry),
): Promise<unknown> {
  running = running.catch(() => undefined).then(() => alone(() => sendWaiting({ userId, store, send, onAnswer })));
  return running;
}

/** By itself, whenever the network may be back. */
export async function sendOutbox(userId: string): Promise<void> {
  if (!known.some((entry) => entry.userId === userId && entry.state === 'waiting')) return;
  let hasChanged = false;
  await run(userId, (entry, answer) => {
    takeIn(entry, answer);
    if (answer.kind === 'later' || answer.kind === 'unauthenticated') return;
    hasChanged = true;
    if (answer.kind === 'saved') return;
    turns += 1;
    show(known);
  });
  if (hasChanged) await markStale();
}

export type Saving = Pick<Entry, 'userId' | 'batch' | 'names' | 'sheet' | 'idempotencyKey'>;

/**
 * Saves a register: on this phone first, then on the server. Answers what the server said, or null while it has not been
 * reached; a refusal is thrown, and the marks are then the caller's again.
 */
export async function saveRegister(saving: Saving): Promise<{ data: Register; message?: string } | null> {
  const place = placeOf(saving);
  const before = findEntry(place);
  if (before !== undefined && before.state !== 'waiting') await keepGone(before, saving.sheet.records);
  let last: Answer | undefined;
  let failure: ApiError | undefined;
  const send = (entry: Entry) => sendEntry(entry, (error) => (failure = error));
  const note = (entry: Entry, answer: Answer) => {
    if (!isAt(entry, place)) return;
    last = answer;
    if (entry.next !== null && answer.kind === 'saved') last = undefined;
    if (answer.kind === 'saved') for (const listener of onSent) listener(entry, answer.register);
  };
  const kept = await outboxStore
    .update((outbox) => put(outbox, { ...saving, savedAt: Date.now() }))
    .then(
      (outbox) => {
        // In line before anything hears that there is something to send: the answer goes to whoever sends it.
        const sending = run(saving.userId, note, send);
        show(outbox);
        tellOthers(channel);
        return { sending };
      },
      () => null,
    );
  if (kept) {
    void askForSync();
    await kept.sending;
    last ??= await askAgain(saving, (error) => (failure = error));
  } else {
    const entry: Entry = {
      ...saving,
      savedAt: Date.now(),
      wasTried: true,
      next: null,
      state: 'waiting',
      problem: null,
    };
    last = await send(entry);
  }
  if (last?.kind === 'saved')
    return { data: last.register, ...(last.message === undefined ? {} : { message: last.message }) };
  if (last?.kind === 'stale' || last?.kind === 'refused') {
    if (kept) await changeOutbox((outbox) => drop(outbox, place));
    throw failure ?? new Error(t`Failed to submit attendance`);
  }
  if (!kept && (failure?.status ?? 0) === 0) {
    throw new Error(t`Not saved: this phone has no space left. Keep this page open until you have internet`);
  }
  if (last !== undefined && failure !== undefined && failure.status > 0) throw failure;
  return null;
}

/**
 * What the server said of a save that another tab sent, or a run that was under way here: asked again, it says the same.
 * Undefined while nobody has an answer, and for a save that the server knows as another by now.
 */
async function askAgain(saving: Saving, onFailure: (error: ApiError) => void): Promise<Answer | undefined> {
  const left = (await loadOutbox()).find((entry) => isAt(entry, placeOf(saving)));
  if (left?.state === 'waiting') return undefined;
  const answer = await sendEntry(left ?? saving, onFailure);
  return answer.kind === 'saved' || left !== undefined ? answer : undefined;
}

/** Where the browser can, it sends also after the application was closed. */
async function askForSync(): Promise<void> {
  const registration:
    | (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } })
    | undefined = await navigator.serviceWorker?.getRegistration('/app');
  await registration?.sync?.register(syncTag).catch(() => undefined);
}
