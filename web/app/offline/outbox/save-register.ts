import type { Register } from '#contract/attendance';
import { t } from '@lingui/core/macro';
import { type Answer, drop, isAt, type Outbox, type Place, placeOf, put, type Saving } from './outbox.ts';
import { changeOutbox, findEntry, loadOutbox, publishOutbox } from './outbox-state.ts';
import { outboxStore } from './outbox-store.ts';
import { sendEntry, syncTag } from './send-entry.ts';
import { sendSaved } from './send-outbox.ts';

/** What the server answered. */
interface Saved {
  data: Register;
  message?: string;
}

/**
 * Saves a register: on this phone first, then on the server. Answers what the server said, or null while it has not been
 * reached; a refusal is thrown, and the marks are then the caller's again.
 */
export async function saveRegister(saving: Saving): Promise<Saved | null> {
  const place = placeOf(saving);
  const takeIn = (outbox: Outbox) => put(outbox, { ...saving, savedAt: Date.now() });
  const kept = await outboxStore.update(takeIn).catch(() => null);
  if (kept === null) {
    const before = findEntry(place);
    const [entry = saving] = takeIn(before === undefined ? [] : [before]);
    return takeUnkept(await sendEntry(entry));
  }
  // In line before screens see that there is something to send: the answer goes to the one who sends it.
  const sending = sendSaved(place);
  publishOutbox(kept);
  void askForSync();
  const answer = (await sending) ?? (await askAgain(saving, place));
  if (answer?.kind === 'stale' || answer?.kind === 'refused') await changeOutbox((outbox) => drop(outbox, place));
  return answer === undefined ? null : take(answer);
}

function take(answer: Answer): Saved | null {
  if (answer.kind === 'saved') {
    return { data: answer.register, ...(answer.message === undefined ? {} : { message: answer.message }) };
  }
  const { failure } = answer;
  // No answer: it goes by itself later.
  if (failure === undefined || failure.status === 0) return null;
  throw failure;
}

function takeUnkept(answer: Answer): Saved {
  const saved = take(answer);
  if (saved === null) {
    throw new Error(t`Not saved: this phone has no space left. Keep this page open until you have internet`);
  }
  return saved;
}

/**
 * What the server said of a save that another tab sent, or a run that was under way here: asked again, it says the same.
 * Undefined while nobody has an answer, and for a save that the server knows as another by now.
 */
async function askAgain(saving: Saving, place: Place): Promise<Answer | undefined> {
  const left = (await loadOutbox()).find((entry) => isAt(entry, place));
  if (left?.state === 'waiting') return undefined;
  const answer = await sendEntry(left ?? saving);
  return answer.kind === 'saved' || left !== undefined ? answer : undefined;
}

/** Where the browser can, it sends also after the application was closed. */
async function askForSync(): Promise<void> {
  const registration:
    | (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } })
    | undefined = await navigator.serviceWorker?.getRegistration('/app');
  await registration?.sync?.register(syncTag).catch(() => undefined);
}
