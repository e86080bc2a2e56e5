import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { dayOf, formatInstant, formatTime, timeOf, today } from '../../lib/dates.ts';
import { useServerReachable } from './connection.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionQuery } from '../lib/session.ts';
import classes from './offline-line.module.css';

const tryAgainMs = 15_000;

/** Says that there is no internet and how old what is shown is, and finds out when there is internet again. */
export function OfflineLine() {
  const isReachable = useServerReachable();
  return isReachable ? null : <NoInternet />;
}

function NoInternet() {
  const at = useSyncExternalStore(listenToAnswers, oldestShown);
  useEffect(() => {
    const ask = () =>
      void queryClient
        .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
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
  return (
    <p role="status" className={`row gap-10 no-print ${classes['line']}`}>
      <WifiOff size={20} aria-hidden />
      <span>{at === 0 ? <Trans>No internet.</Trans> : <Trans>No internet. As of {time}.</Trans>}</span>
    </p>
  );
}

const listenToAnswers = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** When the oldest answer on the screen was given; 0 without any. */
function oldestShown(): number {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => queryKey[0] !== sessionQuery.queryKey[0] && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? 0 : Math.min(...times);
}
