import { useEffect } from 'react';
import { onReachableChange } from '../lib/connection.ts';
import { listenToSent, sendOutbox, useOutbox } from '../lib/outbox/waiting.ts';
import { useUser } from '../lib/session.ts';
import { rebaseUnsaved } from '../domain/attendance/register/register-draft.ts';

const tryAgainMs = 15_000;

/** Sends what waits on this device as soon as it can, without anybody pressing anything. */
export function OutboxSender() {
  const { _id: userId } = useUser();
  const hasWaiting = useOutbox(userId).some(({ state }) => state === 'waiting');
  useEffect(() => listenToSent((entry, register) => rebaseUnsaved(entry.userId, register)), []);
  useEffect(() => {
    if (!hasWaiting) return undefined;
    const send = () => void sendOutbox(userId).catch(() => undefined);
    send();
    const timer = setInterval(send, tryAgainMs);
    const stop = onReachableChange(send);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, [hasWaiting, userId]);
  return null;
}
