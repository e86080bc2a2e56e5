import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { onSessionEnd } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { loginPath } from '../../lib/areas.ts';
import { restoredInWords } from '../features/backups/restored.ts';
import { endSession, isSignedIn } from '../lib/session.ts';
import { useIsLogoutUnsent } from '../offline/unsent-logout.ts';
import { Toasts } from '../ui/toasts.tsx';
import { LoggedOutHere } from '../offline/logged-out-here.tsx';
import { RouteChange } from './route-change.tsx';

/** Around every signed-in screen: what a change of page and the end of the session do. */
export function SignedInArea() {
  useEffect(
    () =>
      onSessionEnd(() => {
        // What was still being asked for at a logout is refused as well, and that is no news.
        if (!isSignedIn()) return;
        const { pathname, search } = window.location;
        const restored = restoredInWords();
        leaveNotice(restored ? { kind: 'text', text: restored } : { kind: 'session-ended' });
        void endSession('ended').then(() =>
          leaveTo(`${loginPath}?${new URLSearchParams({ next: `${pathname}${search}` })}`),
        );
      }),
    [],
  );
  const isLogoutUnsent = useIsLogoutUnsent();
  // Once out, nothing of the area comes back while the server is told and the login page is fetched.
  const [isOut, setOut] = useState(isLogoutUnsent);
  if (isLogoutUnsent && !isOut) setOut(true);
  if (isOut) return <LoggedOutHere />;
  return (
    <>
      <RouteChange />
      <Outlet />
      <Toasts />
    </>
  );
}
