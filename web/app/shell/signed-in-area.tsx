import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { onSessionEnd } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { loginPath } from '../../lib/paths.ts';
import { endSession, isSignedIn } from '../lib/session.ts';
import { Toasts } from '../ui/toasts.tsx';
import { RouteChange } from './route-change.tsx';

/** Around every signed-in screen: what a change of page and the end of the session do. */
export function SignedInArea() {
  useEffect(
    () =>
      onSessionEnd(() => {
        // What was still being asked for at a logout is refused as well, and that is no news.
        if (!isSignedIn()) return;
        const { pathname, search } = window.location;
        leaveNotice({ kind: 'session-ended' });
        void endSession('ended').then(() =>
          leaveTo(`${loginPath}?${new URLSearchParams({ next: `${pathname}${search}` })}`),
        );
      }),
    [],
  );
  return (
    <>
      <RouteChange />
      <Outlet />
      <Toasts />
    </>
  );
}
