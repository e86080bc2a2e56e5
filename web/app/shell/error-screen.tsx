import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import classes from '../../design/unknown-page.module.css';
import { ErrorText } from '../../design/error-text.tsx';
import { ApiError } from '../../lib/api.ts';
import { isLogoutUnsent } from '../offline/unsent-logout.ts';
import { LoggedOutHere } from '../offline/logged-out-here.tsx';

/** Replaces a page that failed to render or to load. */
export function ErrorScreen() {
  const error = useRouteError();
  if (error instanceof ApiError && error.status === 0) return isLogoutUnsent() ? <LoggedOutHere /> : <NotOnDevice />;
  return (
    <main>
      <ErrorText error={isRouteErrorResponse(error) ? null : error} />
    </main>
  );
}

/** No data on this device, or it has expired, and no internet to log in with. */
function NotOnDevice() {
  const { t } = useLingui();
  useEffect(() => {
    document.title = t`No internet`;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [t]);
  return (
    <main className={`stack gap-12 ${classes['page']}`}>
      <h1>{t`No internet`}</h1>
      <p>{t`This page is not saved on this device yet. It opens by itself when you are online.`}</p>
      <button type="button" className={classes['button']} onClick={() => window.location.reload()}>
        {t`Try again`}
      </button>
    </main>
  );
}
