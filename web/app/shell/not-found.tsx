import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { UnknownAddress } from '../../design/unknown-address.tsx';
import classes from '../../design/unknown-page.module.css';
import { UnknownPage } from '../../design/unknown.tsx';
import { areaOf } from '../../lib/areas.ts';
import { menus } from './menus.ts';

export function NotFound() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = t`Page not found`;
  }, [t]);
  return (
    <>
      <UnknownAddress key={pathname} />
      <UnknownPage hint={<Trans>Check the address, or go back to your dashboard.</Trans>}>
        <Link to={menus[areaOf(pathname)].dashboard} className={classes['button']}>
          <Trans>Dashboard</Trans>
        </Link>
      </UnknownPage>
    </>
  );
}
