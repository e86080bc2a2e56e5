import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { onSessionEnd } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { loginPath } from '../../lib/areas.ts';
import { expectRestore, restoredInWords } from '../features/backups/restored.ts';
import { endSession, isSignedIn } from '../session/session.ts';
import { useIsLogoutUnsent } from '../offline/unsent-logout.ts';
import { Toasts } from '../ui/toast-region.tsx';
import { LoggedOutHere } from '../session/logged-out-here.tsx';
import { RouteChange } from './route-change.tsx';

/** Wraps every signed-in screen: handles navigation and the end of the session. */
export function SignedInArea() {
  useEffect(
    () =>
      onSessionEnd(() => {
        // Requests in flight at a logout fail with 401, too; ignore them.
        if (!isSignedIn()) return;
        const { pathname, search } = window.location;
        const restored = restoredInWords();
        expectRestore(null);
        leaveNotice(restored ? { kind: 'restored', text: restored } : { kind: 'session-ended' });
        void endSession('ended').then(() =>
          leaveTo(`${loginPath}?${new URLSearchParams({ next: `${pathname}${search}` })}`),
        );
      }),
    [],
  );
  const isLogoutUnsent = useIsLogoutUnsent();
  // Once logged out, the area stays hidden while the request is sent and the login page loads.
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
