import { Outlet, useNavigate } from 'react-router';
import { useEffect } from 'react';
import { onSessionEnd } from '../../lib/api.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { FullScreenSpinner } from '../full-screen-spinner.tsx';
import { leaveNotice } from '../notices.ts';
import { loginPath } from '../paths.ts';
import { Providers } from '../providers.tsx';
import { endSession, forgetUnseen, isSignedIn, loadSession } from '../session.ts';

/** The session is asked for once, before anything of `/app` is shown. */
export async function clientLoader() {
  await loadSession();
  return null;
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export default function SignedInLayout() {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnd(() => {
        const { pathname, search } = window.location;
        // What was still being asked for at a logout is refused as well, and that is no news.
        if (!pathname.startsWith('/app') || !isSignedIn()) return;
        endSession();
        leaveNotice({ kind: 'session-ended' });
        void navigate(`${loginPath}?${new URLSearchParams({ next: `${pathname}${search}` })}`);
      }),
    [navigate],
  );
  useEffect(
    () => () => {
      // Only after the pages below have let go of what they showed.
      if (!isSignedIn()) queueMicrotask(forgetUnseen);
    },
    [],
  );
  return (
    <Providers>
      <Outlet />
      <Toasts />
    </Providers>
  );
}
