import { readPersistedSession } from '../persisted-session.ts';
import { sendWaiting } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { outboxChannel, sendEntry, tellOthers, withOutboxLock } from './send-entry.ts';

/**
 * For the service worker: sends the signed-in person's outbox. Rejects while anything is left, so that the browser
 * fires the sync event again.
 */
export async function sendAll(): Promise<void> {
  const stored = await readPersistedSession();
  if (stored === undefined) return;
  const userId = stored.session.user._id;
  const isLeft = await withOutboxLock(async () => {
    for await (const { answer } of sendWaiting({ userId, store: outboxStore, send: sendEntry })) {
      if (answer.kind === 'later') return true;
    }
    return false;
  });
  const channel = outboxChannel();
  tellOthers(channel);
  channel?.close();
  if (isLeft) throw new Error('What waits could not be sent yet');
}
