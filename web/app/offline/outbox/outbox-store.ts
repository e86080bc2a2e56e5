import { deviceStore } from '../device-store.ts';
import type { Outbox, OutboxStore } from './outbox.ts';

const store = deviceStore('tasika-outbox');
const key = 'entries';

/** The outbox in IndexedDB, shared by the pages and the service worker. */
export const outboxStore: OutboxStore = {
  read: async () => (await store.get<Outbox>(key)) ?? [],
  update: (change) => store.update<Outbox>(key, (outbox) => change(outbox ?? [])),
};
