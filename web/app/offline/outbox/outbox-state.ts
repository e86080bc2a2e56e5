import { createStore, usePartOf } from '../../../lib/create-store.ts';
import { markStale } from '../../lib/query-client.ts';
import { drop, type Entry, isFor, type Outbox, type RegisterKey } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { outboxChannel, tellOthers } from './send-entry.ts';

// In-memory snapshot of the store, so that rendering is synchronous.
let revision = 0;
const known = createStore<{ outbox: Outbox; revision: number }>({ outbox: [], revision });
const channel = outboxChannel();

function show(outbox: Outbox): Outbox {
  known.write({ outbox, revision });
  return outbox;
}

/** Loads the snapshot; called before the first render. */
export const loadOutbox = async (): Promise<Outbox> => show(await outboxStore.read().catch(() => []));

channel?.addEventListener('message', () => {
  const { length } = known.read().outbox;
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

export const findEntry = (key: RegisterKey): Entry | undefined =>
  known.read().outbox.find((entry) => isFor(entry, key));

export const hasWaiting = (userId: string): boolean =>
  known.read().outbox.some((entry) => entry.userId === userId && entry.state === 'waiting');

/** This person's entries. */
export const useOutbox = (userId: string): Outbox =>
  usePartOf(known, ({ outbox }) => outbox).filter((entry) => entry.userId === userId);

export const useEntry = (key: RegisterKey): Entry | undefined =>
  usePartOf(known, ({ outbox }) => outbox).find((entry) => isFor(entry, key));

/** Increases when a background send has settled entries; an open register resets on it. */
export const useOutboxRevision = (): number => usePartOf(known, (state) => state.revision);

export function raiseRevision(): void {
  revision += 1;
  show(known.read().outbox);
}

/** Drops an entry whose marks its owner discards. */
export const giveUp = (key: RegisterKey): Promise<Outbox> => {
  revision += 1;
  return changeOutbox((outbox) => drop(outbox, key));
};
