import { Trans, useLingui } from '@lingui/react/macro';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Island } from '../../app/island.tsx';
import { areaOf } from '../../app/paths.ts';
import { menus } from '../../app/menus.ts';
import classes from './not-found-page.module.css';
import { UnknownAddress } from './unknown-address.tsx';

export const meta = () => [{ title: i18n._(msg`Page not found`) }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isSignedIn = pathname.startsWith('/app');
  useEffect(() => {
    document.title = t`Page not found`;
  }, [t]);
  return (
    <div className={classes['page']}>
      <Island name="unknown-address" is={UnknownAddress} key={pathname} />
      <EmptySheet />
      <h1>
        <Trans>Page not found</Trans>
      </h1>
      <p>
        {isSignedIn ? (
          <Trans>Check the address, or go on from your dashboard.</Trans>
        ) : (
          <Trans>Check the address, or go on from one of these pages.</Trans>
        )}
      </p>
      <p className={classes['links']}>
        {isSignedIn ? (
          <Link to={menus[areaOf(pathname)].dashboard} className={classes['button']}>
            <Trans>Dashboard</Trans>
          </Link>
        ) : (
          <>
            <a href="/">
              <Trans>Home</Trans>
            </a>
            <a href="/courses">
              <Trans>Courses</Trans>
            </a>
            <a href="/contact">
              <Trans>Contact Us</Trans>
            </a>
          </>
        )}
      </p>
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
