import { deviceStore } from '../device-store.ts';
import type { Outbox, OutboxStore } from './outbox.ts';

const store = deviceStore('tasika-outbox');
const key = 'entries';

/** What waits to be sent, on this device; the page and the service worker share it. */
export const outboxStore: OutboxStore = {
  read: async () => (await store.get<Outbox>(key)) ?? [],
  update: (change) => store.update<Outbox>(key, (outbox) => change(outbox ?? [])),
};
