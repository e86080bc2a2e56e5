import { useSyncExternalStore } from 'react';
import { markStale } from '../../lib/query-client.ts';
import { drop, type Entry, isAt, type Outbox, type Place } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { outboxChannel, tellOthers } from './send-entry.ts';

// In-memory snapshot of the store, so that rendering is synchronous.
let known: Outbox = [];
let revision = 0;
const listeners = new Set<() => void>();
const channel = outboxChannel();

function show(outbox: Outbox): Outbox {
  known = outbox;
  for (const listener of listeners) listener();
  return outbox;
}

/** Called before the first render. */
export const loadOutbox = async (): Promise<Outbox> => show(await outboxStore.read().catch(() => []));

channel?.addEventListener('message', () => {
  const { length } = known;
  // A shorter outbox means that another tab has sent something: registers here are stale.
  void loadOutbox().then((outbox) => (outbox.length < length ? markStale() : undefined));
});

/** Publishes the change to this page and, by broadcast, to the other tabs. */
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

/** This person's entries. */
export const useOutbox = (userId: string): Outbox =>
  useSyncExternalStore(subscribe, readKnown, readKnown).filter((entry) => entry.userId === userId);

export const useEntry = (place: Place): Entry | undefined =>
  useSyncExternalStore(subscribe, readKnown, readKnown).find((entry) => isAt(entry, place));

const readRevision = () => revision;

/** Increases when a background send has settled entries; an open register resets on it. */
export const useOutboxRevision = (): number => useSyncExternalStore(subscribe, readRevision, readRevision);

export function raiseRevision(): void {
  revision += 1;
  show(known);
}

/** Its owner discards the marks. */
export const giveUp = (place: Place): Promise<Outbox> => {
  revision += 1;
  return changeOutbox((outbox) => drop(outbox, place));
};
