import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import classes from './full-screen-spinner.module.css';

const slowAfterMs = 8000;

/** Shown on `/app` while the session is unknown, and nowhere else. */
export function FullScreenSpinner() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`centred muted ${classes['screen']}`} role="status">
      <div className={`stack gap-16 ${classes['inner']}`}>
        <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden>
          <circle cx="24" cy="24" r="20" className={classes['track']} />
          <circle cx="24" cy="24" r="20" className={classes['arc']} pathLength="100" />
        </svg>
        <span className="hidden-text">
          <Trans>Loading...</Trans>
        </span>
        {isSlow && (
          <p>
            <Trans>Still loading. Check your internet.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
