import type { Register } from '#contract/attendance';
import { markStale, queryClient } from '../../lib/query-client.ts';
import { type Answer, type Entry, isFor, type Outcome, type RegisterKey, sendWaiting } from './outbox.ts';
import { changeOutbox, hasWaiting, raiseRevision } from './outbox-state.ts';
import { outboxStore } from './outbox-store.ts';
import { sendEntry, withOutboxLock } from './send-entry.ts';

/** Query key of one register. */
export const registerKey = (batchId: string, date: string) => ['attendance', 'register', batchId, date];

/** `inBackground`: not by a save that waits for the answer. */
export type OnSent = (entry: Entry, register: Register, inBackground: boolean) => void;
const onSent = new Set<OnSent>();

/** Called with the version that the server gave to a register saved on this phone. */
export function listenToSent(listener: OnSent): () => void {
  onSent.add(listener);
  return () => onSent.delete(listener);
}

function tellSent({ entry, answer }: Outcome, inBackground: boolean): void {
  if (answer.kind === 'saved') for (const listener of onSent) listener(entry, answer.register, inBackground);
}

const store = { read: outboxStore.read, update: changeOutbox };
let last: Promise<unknown> = Promise.resolve();

/** Serialises runs on this page, and holds the lock across tabs. */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = last.catch(() => undefined).then(() => withOutboxLock(work));
  last = run;
  return run;
}

/** A background run, started when the server may be reachable again. */
export async function sendOutbox(userId: string): Promise<void> {
  if (!hasWaiting(userId)) return;
  const hasChanged = await withLock(async () => {
    let isDecided = false;
    for await (const outcome of sendWaiting({ userId, store, send: sendEntry })) {
      tellSent(outcome, true);
      takeIn(outcome);
      isDecided ||= outcome.answer.kind !== 'later' && outcome.answer.kind !== 'unauthenticated';
    }
    return isDecided;
  });
  if (hasChanged) await markStale();
}

/** Puts the server's register into the cache, and resets an open register that needs a decision. */
function takeIn({ entry, answer }: Outcome): void {
  if (answer.kind === 'saved' || answer.kind === 'stale') {
    queryClient.setQueryData<Register>(registerKey(entry.batch._id, entry.sheet.date), answer.register);
  }
  if (answer.kind === 'stale' || answer.kind === 'refused') raiseRevision();
}

/**
 * A run started by a save of the register of `key`, whose caller may stop waiting. Returns the answer to that save;
 * undefined where the run did not reach it, or nobody waits for it any more.
 */
export const sendSaved = (key: RegisterKey, caller: { readonly isWaiting: boolean }): Promise<Answer | undefined> =>
  withLock(async () => {
    let own: Answer | undefined;
    for await (const outcome of sendWaiting({ userId: key.userId, store, send: sendEntry })) {
      const { entry, answer } = outcome;
      if (!isFor(entry, key)) continue;
      tellSent(outcome, !caller.isWaiting);
      if (!caller.isWaiting) takeIn(outcome);
      else own = answer.kind === 'saved' && entry.next !== null ? undefined : answer;
    }
    if (!caller.isWaiting) await markStale();
    return own;
  });
