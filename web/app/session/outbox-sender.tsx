import { useEffect } from 'react';
import { onReachableChange } from '../lib/connection.ts';
import { type OnSent, listenToSent, sendOutbox } from '../offline/outbox/send-outbox.ts';
import { useOutbox } from '../offline/outbox/outbox-state.ts';
import { useUser } from './session.ts';

const tryAgainMs = 15_000;

/** Sends the outbox automatically when the server becomes reachable. `onSent` must be stable across renders. */
export function OutboxSender({ onSent }: { onSent: OnSent }) {
  const { _id: userId } = useUser();
  const hasWaiting = useOutbox(userId).some(({ state }) => state === 'waiting');
  useEffect(() => listenToSent(onSent), [onSent]);
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
