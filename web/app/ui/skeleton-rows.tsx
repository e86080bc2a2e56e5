import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './skeleton-rows.module.css';

const delayMs = 300;

/** Delays its children, so that quick responses do not flash a skeleton. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
}

/** Grey rows in the shape of a list while it loads, after 300 ms. */
export function SkeletonRows({ rows = 6, withAvatar = false }: { rows?: number; withAvatar?: boolean }) {
  return (
    <div style={{ minHeight: rows * 52 }} aria-busy>
      <Delayed>
        <p className="hidden-text" role="status">
          <Trans>Loading</Trans>
        </p>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={`row gap-12 ${classes['row']}`} aria-hidden>
            {withAvatar && <span className={classes['dot']} />}
            <span className={classes['bar']} style={{ width: `${28 + ((row * 17) % 30)}%` }} />
            <span className={classes['bar']} style={{ width: '12%', marginInlineStart: 'auto' }} />
          </div>
        ))}
      </Delayed>
    </div>
  );
}

/** One grey block, for a card or a chart. */
export function SkeletonBlock({ height }: { height: number }) {
  return (
    <div style={{ height }} aria-busy>
      <Delayed>
        <div className={classes['block']} aria-hidden />
      </Delayed>
    </div>
  );
}
