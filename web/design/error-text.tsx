import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { publicPath } from '../lib/own-words.ts';
import classes from './error-text.module.css';

/** Text of the fallback screen; announced once, and the error is logged if there is one. */
export function ErrorText({ error }: { error: unknown }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (error !== null) console.error(error);
    document.title = t`Something went wrong`;
    heading.current?.focus();
  }, [error, t]);
  return (
    <div className={`centred ${classes['screen']}`}>
      <div className={`sheet stack gap-12 ${classes['card']}`}>
        <p role="alert" className={classes['alert']}>
          <CircleAlert size={20} aria-hidden />
          <Trans>Something went wrong in this part of the application.</Trans>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          <Trans>We apologize for the inconvenience</Trans>
        </h1>
        <p>
          <Trans>
            The application encountered an unexpected error. You can try refreshing the page or returning to the home
            page.
          </Trans>
        </p>
        <div className={`cluster gap-12 middle ${classes['actions']}`}>
          {/* A plain link: the router itself may have failed. */}
          <a href={publicPath('/')} className={`inline ${classes['primary']}`}>
            <Trans>Go to Home Page</Trans>
          </a>
          <button type="button" className={`inline ${classes['secondary']}`} onClick={() => window.location.reload()}>
            <Trans>Refresh Page</Trans>
          </button>
        </div>
      </div>
    </div>
  );
}
