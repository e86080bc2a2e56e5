import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { abandonWork, hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { onOtherUser, onSessionEnd } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice, type NoticeLeft } from '../../lib/notices.ts';
import { loginPath } from '../../lib/areas.ts';
import { expectRestore, restoredInWords } from '../features/backups/restored.ts';
import { type Interruption, interrupt } from '../session/interruption.ts';
import { LoginOverPage } from '../session/login-dialog.tsx';
import { checkSession, endSession, isSignedIn } from '../session/session.ts';
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
        const restored = restoredInWords();
        if (!restored && hasUnsavedWork()) return interrupt({ kind: 'ended' });
        expectRestore(null);
        leaveForLogin(restored ? { kind: 'restored', text: restored } : { kind: 'session-ended' });
      }),
    [],
  );
  useEffect(() => onOtherUser(() => void checkSession().catch(() => undefined)), []);
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
      <LoginOverPage onLeave={leavePage} />
    </>
  );
}

function leavePage({ kind }: Interruption): void {
  abandonWork();
  if (kind === 'other') leaveTo(window.location.href, { replace: true });
  else leaveForLogin({ kind: 'session-ended' });
}

function leaveForLogin(notice: NoticeLeft): void {
  const { pathname, search } = window.location;
  leaveNotice(notice);
  void endSession('ended').then(() => leaveTo(`${loginPath}?${new URLSearchParams({ next: `${pathname}${search}` })}`));
}
