import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../ui/mantine.ts';
import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../design/logo.tsx';
import { keepTrying } from '../../lib/keep-trying.ts';
import { menus } from './menus.ts';
import type { Role } from '../../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { SearchButton } from './search-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

const NotificationBell = lazy(() => keepTrying(() => import('../features/notifications/notification-bell.tsx')));

interface TopBarProps {
  role: Role;
  isDrawerOpen: boolean;
  onOpenDrawer: () => void;
}

export function TopBar({ role, isDrawerOpen, onOpenDrawer }: TopBarProps) {
  const { t } = useLingui();
  const user = useUser();
  const name = role === 'admin' ? user.name : (user.name.split(/\s+/)[0] ?? user.name);
  const hasTabs = menus[role].tabs.length > 0;
  return (
    <header className={classes['bar']}>
      {hasTabs ? (
        // The tab bar's "More" opens the drawer on phones.
        <Link to={menus[role].dashboard} className={classes['brand']} aria-label={t(menus[role].title)}>
          <Logo />
        </Link>
      ) : null}
      <ActionIcon
        size={44}
        className={classes['menu']}
        data-with-tabs={hasTabs || undefined}
        aria-label={t`Menu`}
        aria-expanded={isDrawerOpen}
        aria-controls="side-drawer"
        onClick={onOpenDrawer}
      >
        <MenuIcon size={24} aria-hidden />
      </ActionIcon>
      <p className={classes['greeting']} title={user.name}>
        <Trans>Hello, {name}</Trans>
      </p>
      {role !== 'student' && <SearchButton role={role} />}
      {role === 'student' && (
        <div className={classes['bell']}>
          <Suspense>
            <NotificationBell />
          </Suspense>
        </div>
      )}
      <ProfileMenu role={role} />
    </header>
  );
}
