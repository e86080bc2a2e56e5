import type { Register } from '#contract/attendance';
import { t } from '@lingui/core/macro';
import { type Answer, drop, isFor, type Outbox, type RegisterKey, keyOf, put, type Saving } from './outbox.ts';
import { changeOutbox, findEntry, loadOutbox, publishOutbox } from './outbox-state.ts';
import { outboxStore } from './outbox-store.ts';
import { sendEntry, syncTag } from './send-entry.ts';
import { sendSaved } from './send-outbox.ts';

/** The server's response. */
interface Saved {
  data: Register;
  message?: string;
}

/** Time-out in milliseconds: the save then resolves as without a network, while the request goes on in the background. */
const timeoutMs = 8_000;

/**
 * Saves a register on this phone first, then on the server. Returns the response, or null while the server is
 * unreachable or silent; a refusal is thrown and returns the marks to the caller. `onStored` runs once the outbox has them, while the server is asked.
 */
export async function saveRegister(saving: Saving, onStored = () => {}): Promise<Saved | null> {
  const key = keyOf(saving);
  const takeIn = (outbox: Outbox) => put(outbox, { ...saving, savedAt: Date.now() });
  const stored = await outboxStore.update(takeIn).catch(() => null);
  if (stored === null) {
    const before = findEntry(key);
    const [entry = saving] = takeIn(before === undefined ? [] : [before]);
    return takeUnstored(await sendEntry(entry));
  }
  // Queued before screens see the new entry, so that the answer reaches this caller.
  const caller = { isWaiting: true };
  const sending = sendSaved(key, caller);
  onStored();
  publishOutbox(stored);
  void askForSync();
  void askToStay().catch(() => undefined);
  const asking = sending.then((own) => own ?? (caller.isWaiting ? askAgain(saving, key) : undefined));
  const answer = await Promise.race([asking, pause(timeoutMs)]);
  caller.isWaiting = false;
  if (answer?.kind === 'stale' || answer?.kind === 'refused') await changeOutbox((outbox) => drop(outbox, key));
  return answer === undefined ? null : take(answer);
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

function take(answer: Answer): Saved | null {
  if (answer.kind === 'saved') {
    return { data: answer.register, ...(answer.message === undefined ? {} : { message: answer.message }) };
  }
  const { failure } = answer;
  // No response: the outbox retries it later.
  if (failure === undefined || failure.status === 0) return null;
  throw failure;
}

function takeUnstored(answer: Answer): Saved {
  const saved = take(answer);
  if (saved === null) {
    throw new Error(t`Not saved: this phone has no space left. Keep this page open until you have internet`);
  }
  return saved;
}

/**
 * The response to a save that another tab, or a run in flight here, has sent: idempotent, so asking again returns the
 * same one. Undefined while there is none, and for a save that has been superseded.
 */
async function askAgain(saving: Saving, key: RegisterKey): Promise<Answer | undefined> {
  const left = (await loadOutbox()).find((entry) => isFor(entry, key));
  if (left?.state === 'waiting') return undefined;
  const answer = await sendEntry(left ?? saving);
  return answer.kind === 'saved' || left !== undefined ? answer : undefined;
}

/** Asks for persistent storage; otherwise a browser short of space may delete the outbox. Chrome decides by itself, Firefox asks once. */
const askToStay = async (): Promise<void> => {
  if (await navigator.storage?.persisted?.()) return;
  await navigator.storage?.persist?.();
};

/** Background Sync, where the browser has it, sends even after the application was closed. */
async function askForSync(): Promise<void> {
  const registration:
    | (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } })
    | undefined = await navigator.serviceWorker?.getRegistration('/app');
  await registration?.sync?.register(syncTag).catch(() => undefined);
}
