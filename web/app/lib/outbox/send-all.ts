import { readKeptSession } from '../kept-session.ts';
import { sendWaiting } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { alone, outboxChannel, sendEntry, tellOthers } from './send-entry.ts';

/**
 * For the service worker: sends what waits in the name of whoever is logged in. Rejects while there is no network, and is then
 * called again by the browser.
 */
export async function sendAll(): Promise<void> {
  const kept = await readKeptSession();
  if (kept === undefined) return;
  const userId = kept.session.user._id;
  const outcome = await alone(() => sendWaiting({ userId, store: outboxStore, send: (entry) => sendEntry(entry) }));
  const channel = outboxChannel();
  tellOthers(channel);
  channel?.close();
  if (outcome === 'later') throw new Error('What waits could not be sent yet');
}
