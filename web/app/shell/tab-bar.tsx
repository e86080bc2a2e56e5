import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '../ui/mantine.ts';
import { Ellipsis } from 'lucide-react';
import { NavLink } from 'react-router';
import { homeTab, menus } from './menus.ts';
import type { Role } from '../../lib/paths.ts';
import classes from './tab-bar.module.css';

/** Thumb-reach navigation on phones; "More" opens the drawer, so nothing is only here. */
export function TabBar({ role, onMore }: { role: Role; onMore: () => void }) {
  const { t } = useLingui();
  const { dashboard, entries, tabs } = menus[role];
  const shown = tabs.flatMap((path) => entries.filter(({ to }) => to === path));
  return (
    <nav className={classes['bar']} aria-label={t`Quick links`}>
      {[{ to: dashboard, ...homeTab, short: undefined }, ...shown].map(({ to, label, short, icon: Icon }) => (
        <NavLink key={to} to={to} className={classes['tab']}>
          <Icon size={24} aria-hidden />
          {t(short ?? label)}
        </NavLink>
      ))}
      <UnstyledButton className={classes['tab']} aria-haspopup="dialog" onClick={onMore}>
        <Ellipsis size={24} aria-hidden />
        <Trans>More</Trans>
      </UnstyledButton>
    </nav>
  );
}
