import { useSyncExternalStore } from 'react';
import { markStale } from '../../lib/query-client.ts';
import { drop, type Entry, isAt, type Outbox, type Place } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { outboxChannel, tellOthers } from './send-entry.ts';

// A snapshot of the store, so that screens can be drawn without waiting for it.
let known: Outbox = [];
let revision = 0;
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
  // What another tab sent is on the server, and here are its older registers.
  void loadOutbox().then((outbox) => (outbox.length < length ? markStale() : undefined));
});

/** Shows on every page of this device what was written. */
export function publishOutbox(outbox: Outbox): Outbox {
  tellOthers(channel);
  return show(outbox);
}

export const changeOutbox = async (change: (outbox: Outbox) => Outbox): Promise<Outbox> =>
  publishOutbox(await outboxStore.update(change));

export const findEntry = (place: Place): Entry | undefined => known.find((entry) => isAt(entry, place));

export const hasWaiting = (userId: string): boolean =>
  known.some((entry) => entry.userId === userId && entry.state === 'waiting');

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

const readRevision = () => revision;

/** Changes when saves were decided behind the screens; a register that is open then starts over with what it finds. */
export const useOutboxRevision = (): number => useSyncExternalStore(subscribe, readRevision, readRevision);

export function raiseRevision(): void {
  revision += 1;
  show(known);
}

/** Its owner gives the marks up. */
export const giveUp = (place: Place): Promise<Outbox> => {
  revision += 1;
  return changeOutbox((outbox) => drop(outbox, place));
};
