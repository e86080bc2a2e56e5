import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './unknown-page.module.css';

/** The page for an unknown address, with links onwards. */
export function UnknownPage({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <div className={`stack gap-12 ${classes['page']}`}>
      <EmptySheet />
      <h1>
        <Trans>Page not found</Trans>
      </h1>
      <p>{hint}</p>
      <p className={`cluster middle ${classes['links']}`}>{children}</p>
    </div>
  );
}

function EmptySheet() {
  return (
    <svg width="132" height="92" viewBox="0 0 132 92" aria-hidden>
      <rect x="2" y="6" width="128" height="80" rx="14" fill="var(--primary-soft)" />
      {[0, 1, 2].map((row) =>
        [0, 1, 2, 3, 4].map((column) => (
          <rect
            key={`${row}-${column}`}
            x={18 + column * 20}
            y={20 + row * 20}
            width="14"
            height="14"
            rx="4"
            fill={row === 1 && column === 3 ? 'none' : 'var(--s1)'}
            fillOpacity={0.25 + ((row * 5 + column * 3) % 4) * 0.2}
            stroke={row === 1 && column === 3 ? 'var(--danger)' : 'none'}
            strokeWidth="2"
          />
        )),
      )}
    </svg>
  );
}
