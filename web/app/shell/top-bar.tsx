import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '../ui/mantine.ts';
import { Menu as MenuIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { BrandMark } from '../../design/brand-mark.tsx';
import { useAcademy } from '../lib/academy.queries.ts';
import { TaughtLeaveBell } from '../features/leave-requests/taught-leave-bell.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { homeTab, menus } from './menus.ts';
import type { Role } from '../../lib/areas.ts';
import { useUser } from '../session/session.ts';
import { SearchButton } from './search-button.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  role: Role;
  /** On phones the tab bar's "More" opens the drawer. */
  hasTabs: boolean;
  /** The screen has its own bar in place of the tabs; the home link then stands here. */
  hasOwnBar: boolean;
  isDrawerOpen: boolean;
  onOpenDrawer: () => void;
}

/** Greeting; below 992 px only on the home page, as the other pages put their title here (`PageHeader`). */
export function TopBar({ role, hasTabs, hasOwnBar, isDrawerOpen, onOpenDrawer }: TopBarProps) {
  'use memo';
  const { t } = useLingui();
  const user = useUser();
  const academy = useAcademy();
  const name = role === 'admin' ? user.name : (user.name.split(/\s+/)[0] ?? user.name);
  const isHome = useLocation().pathname === menus[role].dashboard;
  return (
    <header className={`row gap-12 no-print ${classes['bar']}`}>
      {hasTabs ? (
        <Link to={menus[role].dashboard} className={classes['brand']} aria-label={t(menus[role].title)}>
          <BrandMark logo={academy?.logo ?? null} />
        </Link>
      ) : hasOwnBar ? (
        <Link to={menus[role].dashboard} className={`lit ${classes['brand']}`} aria-label={t(homeTab.label)}>
          <homeTab.icon size={24} aria-hidden />
        </Link>
      ) : null}
      <ActionIcon
        size={44}
        className={classes['menu']}
        data-with-tabs={hasTabs || undefined}
        aria-label={t`Menu`}
        aria-expanded={isDrawerOpen}
        aria-controls={isDrawerOpen ? 'side-drawer' : undefined}
        onClick={onOpenDrawer}
      >
        <MenuIcon size={24} aria-hidden />
      </ActionIcon>
      <p className={`two-lines breakable heavy ${classes['greeting']}`} data-home={isHome || undefined}>
        <Trans>Hello, {name}</Trans>
      </p>
      {role !== 'student' && <SearchButton role={role} />}
      {role !== 'admin' && (
        <div className={`rigid ${classes['bell']}`}>
          {role === 'student' ? <NotificationBell /> : <TaughtLeaveBell />}
        </div>
      )}
      <ProfileMenu role={role} />
    </header>
  );
}
