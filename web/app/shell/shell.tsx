import { Trans, useLingui } from '@lingui/react/macro';
import { useIsNarrow } from '../ui/screen-width.ts';
import { UnstyledButton, useLocalStorage } from '../ui/mantine.ts';
import { useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation, useMatches } from 'react-router';
import type { Role } from '../../lib/areas.ts';
import { rebaseUnsaved } from '../features/attendance/shared/register/register-draft.ts';
import type { ScreenHandle } from '../screens.ts';
import { AreaNotice } from './area-notice.tsx';
import { ContentBoundary } from '../../design/content-boundary.tsx';
import { InstallOffer } from '../offline/install-offer.tsx';
import { OfflineLine } from '../session/offline-line.tsx';
import { OutboxSender } from '../session/outbox-sender.tsx';
import { SlipTray } from '../features/students/shared/slips/slip-tray.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import classes from './shell.module.css';
import { TellAfterSending } from '../features/attendance/shared/tell-after-sending.tsx';
import { TopBar } from './top-bar.tsx';
import { Ellipsis } from 'lucide-react';
import { homeTab, menus } from './menus.ts';
import { setTitleOwner } from '../ui/tab-title.ts';
import { useAcademy } from '../lib/academy.queries.ts';
import { usePrefetchedArea } from '../session/use-prefetched-area.ts';

const loadPrefetchArea = async () => (await import('./prefetch-area.ts')).prefetchArea;

/** The frame of a signed-in area: sidebar or rail from 992 px, drawer and tab bar below. */
export function Shell({ role }: { role: Role }) {
  'use memo';
  const { t } = useLingui();
  const { key } = useLocation();
  const hasOwnBar = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.hasOwnBar === true);
  const hasTabs = menus[role].tabs.length > 0 && !hasOwnBar;
  usePrefetchedArea(role, loadPrefetchArea);
  const academy = useAcademy()?.name ?? '';
  useEffect(() => setTitleOwner(academy), [academy]);
  const isNarrow = useIsNarrow();
  const [isRail, setRail] = useLocalStorage({
    key: 'tasika.rail',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  // Tied to the location, so that "back" closes the drawer, too.
  const [drawerPlace, setDrawerPlace] = useState<string>();
  const isDrawerOpen = drawerPlace === key;
  const openDrawer = () => setDrawerPlace(key);
  return (
    <div
      className={`stack ${classes['shell']}`}
      data-rail={isRail || undefined}
      data-tabs={hasTabs || undefined}
      data-own-bar={hasOwnBar || undefined}
    >
      <a href="#main" className="no-print skip-link">
        <Trans>Skip to the page</Trans>
      </a>
      {!isNarrow && (
        <aside className={`no-print ${classes['side']}`} aria-label={t`Sidebar`}>
          <Sidebar role={role} isRail={isRail} onToggleRail={() => setRail(!isRail)} />
        </aside>
      )}
      <SideDrawer role={role} isOpen={isDrawerOpen} onClose={() => setDrawerPlace(undefined)} />
      <div>
        <TopBar
          role={role}
          hasTabs={hasTabs}
          hasOwnBar={hasOwnBar}
          isDrawerOpen={isDrawerOpen}
          onOpenDrawer={openDrawer}
        />
        <main id="main" tabIndex={-1} className={classes['main']}>
          <OfflineLine />
          <InstallOffer />
          <AreaNotice />
          {role === 'admin' && <SlipTray />}
          <ContentBoundary place={key}>
            <Outlet />
          </ContentBoundary>
        </main>
      </div>
      {role === 'student' ? null : <OutboxSender onSent={rebaseUnsaved} />}
      {role === 'student' ? null : <TellAfterSending />}
      {hasTabs && <TabBar role={role} onMore={openDrawer} />}
    </div>
  );
}

/** Bottom navigation on phones; "More" opens the drawer, so every entry is also elsewhere. */
function TabBar({ role, onMore }: { role: Role; onMore: () => void }) {
  'use memo';
  const { t } = useLingui();
  const { dashboard, entries, tabs } = menus[role];
  const shown = tabs.flatMap((path) => entries.filter(({ to }) => to === path));
  return (
    <nav className={`no-print ${classes['bar']}`} aria-label={t`Quick links`}>
      {[{ to: dashboard, ...homeTab, short: undefined }, ...shown].map(({ to, label, short, icon: Icon }) => (
        <NavLink key={to} to={to} className={`row gap-4 fill muted ring-inside ${classes['tab']}`}>
          <Icon size={24} aria-hidden />
          {t(short ?? label)}
        </NavLink>
      ))}
      <UnstyledButton
        className={`row gap-4 fill muted ring-inside ${classes['tab']}`}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <Ellipsis size={24} aria-hidden />
        <Trans>More</Trans>
      </UnstyledButton>
    </nav>
  );
}
