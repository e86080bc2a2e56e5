import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorText } from '../../design/error-text.tsx';
import { ApiError } from '../../lib/api.ts';
import { isLogoutUnsent } from '../offline/unsent-logout.ts';
import { LoggedOutHere } from '../session/logged-out-here.tsx';
import { NotOnDevice } from './not-on-device.tsx';

/** Replaces a page that failed to render or to load. */
export function ErrorScreen() {
  const error = useRouteError();
  if (error instanceof ApiError && error.status === 0) return isLogoutUnsent() ? <LoggedOutHere /> : <NoSession />;
  return (
    <main>
      <ErrorText error={isRouteErrorResponse(error) ? null : error} />
    </main>
  );
}

/** The session can be checked only with a network: reloads once there is one, so that the guard checks it. */
function NoSession() {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <main>
      <NotOnDevice />
    </main>
  );
}
