import { Trans } from '@lingui/react/macro';
import { ServerOff, WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { dayOf, formatInstant, formatTime, timeOf, today } from '../../lib/dates.ts';
import { useServerReachable } from '../lib/connection.ts';
import { queryClient } from '../lib/query-client.ts';
import { checkSession, sessionQuery } from './session.ts';
import { useIsAreaIncomplete } from './use-prefetched-area.ts';

const tryAgainMs = 15_000;

/** The offline banner: age of the data shown, and a probe that notices when the server answers again. */
export function OfflineLine() {
  const isReachable = useServerReachable();
  return isReachable ? null : <Unreachable />;
}

function Unreachable() {
  const isOnline = useSyncExternalStore(listenToNetwork, readOnline);
  const at = useSyncExternalStore(listenToAnswers, oldestShown);
  const isIncomplete = useIsAreaIncomplete();
  useEffect(() => {
    const ask = () =>
      void checkSession()
        .then(() => queryClient.refetchQueries({ type: 'active', stale: true }))
        .catch(() => undefined);
    const timer = setInterval(ask, tryAgainMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, []);
  const instant = new Date(at);
  const time = dayOf(instant) === today() ? formatTime(timeOf(instant)) : formatInstant(instant);
  const Icon = isOnline ? ServerOff : WifiOff;
  return (
    <p role="status" data-tone="warn" className="row gap-10 tinted area-line no-print">
      <Icon size={20} aria-hidden />
      <span>
        {isOnline ? <Trans>No answer from the academy’s server.</Trans> : <Trans>No internet.</Trans>}{' '}
        {at > 0 && <Trans>As of {time}.</Trans>} {isIncomplete && <Trans>Some pages are not on this device yet.</Trans>}
      </span>
    </p>
  );
}

const readOnline = () => navigator.onLine;

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const listenToAnswers = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** Time of the oldest data on the screen; 0 without any. */
function oldestShown(): number {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => queryKey[0] !== sessionQuery.queryKey[0] && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? 0 : Math.min(...times);
}
