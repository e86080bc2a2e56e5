import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import classes from '../../design/unknown-page.module.css';
import { sendLogout } from './log-out.ts';
import { queryClient } from '../lib/query-client.ts';

/** Shown after a logout without network; leads to the login page once the server is reachable. */
export function LoggedOutHere() {
  const { t } = useLingui();
  useEffect(() => {
    document.title = t`Logged out`;
    queryClient.clear();
    const send = () => void sendLogout();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [t]);
  return (
    <main className={`stack gap-12 ${classes['page']}`}>
      <h1>{t`You are logged out on this phone`}</h1>
      <p>
        {t`Your data is removed from it. The academy’s server could not be reached, so you are logged out there as soon as this page, or the next one you open here, reaches it.`}
      </p>
      <button type="button" className={classes['button']} onClick={() => void sendLogout()}>
        {t`Try again`}
      </button>
    </main>
  );
}
