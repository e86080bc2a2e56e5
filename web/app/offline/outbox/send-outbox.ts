import type { Register } from '#contract/attendance';
import { markStale, queryClient } from '../../lib/query-client.ts';
import { type Answer, type Entry, isAt, type Outcome, type Place, sendWaiting } from './outbox.ts';
import { changeOutbox, hasWaiting, raiseRevision } from './outbox-state.ts';
import { outboxStore } from './outbox-store.ts';
import { sendEntry, withOutboxLock } from './send-entry.ts';

/** Of the query that has one register. */
export const registerKey = (batchId: string, date: string) => ['attendance', 'register', batchId, date];

export type OnSent = (entry: Entry, register: Register) => void;
const onSent = new Set<OnSent>();

/** Called with the version that the server gave to what was saved on this phone. */
export function listenToSent(listener: OnSent): () => void {
  onSent.add(listener);
  return () => onSent.delete(listener);
}

function tellSent({ entry, answer }: Outcome): void {
  if (answer.kind === 'saved') for (const listener of onSent) listener(entry, answer.register);
}

const store = { read: outboxStore.read, update: changeOutbox };
let last: Promise<unknown> = Promise.resolve();

/** One run after another on this page, and one at a time on this device. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = last.catch(() => undefined).then(() => withOutboxLock(work));
  last = run;
  return run;
}

/** By itself, whenever the network may be back. */
export async function sendOutbox(userId: string): Promise<void> {
  if (!hasWaiting(userId)) return;
  const hasChanged = await inTurn(async () => {
    let isDecided = false;
    for await (const outcome of sendWaiting({ userId, store, send: sendEntry })) {
      tellSent(outcome);
      takeIn(outcome);
      isDecided ||= outcome.answer.kind !== 'later' && outcome.answer.kind !== 'unauthenticated';
    }
    return isDecided;
  });
  if (hasChanged) await markStale();
}

/** Shows what the server has, and lets an open register start over where a person has to decide. */
function takeIn({ entry, answer }: Outcome): void {
  if (answer.kind === 'saved' || answer.kind === 'stale') {
    queryClient.setQueryData<Register>(registerKey(entry.batch._id, entry.sheet.date), answer.register);
  }
  if (answer.kind === 'stale' || answer.kind === 'refused') raiseRevision();
}

/**
 * Sends all that waits, because a person has saved the register at `place`. Answers what became of that one; undefined where
 * this run did not come to its last save.
 */
export const sendSaved = (place: Place): Promise<Answer | undefined> =>
  inTurn(async () => {
    let own: Answer | undefined;
    for await (const outcome of sendWaiting({ userId: place.userId, store, send: sendEntry })) {
      const { entry, answer } = outcome;
      if (!isAt(entry, place)) continue;
      tellSent(outcome);
      own = answer.kind === 'saved' && entry.next !== null ? undefined : answer;
    }
    return own;
  });
