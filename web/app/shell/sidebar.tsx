import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '../ui/mantine.ts';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { BrandMark } from '../../design/brand-mark.tsx';
import { useAcademy } from '../lib/academy.queries.ts';
import { type MenuEntry, menus } from './menus.ts';
import type { Role } from '../../lib/areas.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  role: Role;
  isRail?: boolean;
  onToggleRail?: () => void;
  /** Called when an entry was chosen, so that a drawer can close. */
  onNavigate?: () => void;
}

export function Sidebar({ role, isRail = false, onToggleRail, onNavigate }: SidebarProps) {
  'use memo';
  const { t } = useLingui();
  const menu = menus[role];
  const academy = useAcademy();
  const groupId = useId();
  const toggleLabel = isRail ? t`Expand the sidebar` : t`Collapse the sidebar`;
  return (
    <div className={`flex ${classes['sidebar']}`} data-rail={isRail || undefined}>
      <div className={`row spread gap-8 rigid ${classes['head']}`}>
        <Link
          to={menu.dashboard}
          className={`row gap-10 ${classes['brand']}`}
          {...(onNavigate ? { onClick: onNavigate } : {})}
        >
          <BrandMark logo={academy?.logo ?? null} />
          <span className={isRail ? 'hidden-text' : `stack ${classes['names']}`}>
            {academy?.name && <span className={`two-lines breakable ${classes['academy']}`}>{academy.name}</span>}{' '}
            <span className={classes['area']}>{t(menu.title)}</span>
          </span>
        </Link>
        {onToggleRail && (
          <Tooltip label={toggleLabel} position="right">
            <ActionIcon onClick={onToggleRail} aria-label={toggleLabel}>
              {isRail ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <nav aria-label={t(menu.title)}>
        <Entries entries={menu.entries} isRail={isRail} onNavigate={onNavigate} />
        {menu.groups.map(({ title, entries }, at) => (
          <Fragment key={title.id}>
            <p id={`${groupId}${at}`} className={isRail ? 'hidden-text' : classes['group']}>
              {t(title)}
            </p>
            <Entries entries={entries} labelledBy={`${groupId}${at}`} isRail={isRail} onNavigate={onNavigate} />
          </Fragment>
        ))}
      </nav>
    </div>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  isRail: boolean;
  onNavigate: (() => void) | undefined;
  /** Id of the group's heading; the first group has none. */
  labelledBy?: string;
}

function Entries({ entries, isRail, onNavigate, labelledBy }: EntriesProps) {
  'use memo';
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isAt = ({ to, inside }: MenuEntry) =>
    (inside ?? [{ to }]).some((screen) => `${pathname}/`.startsWith(`${screen.to}/`));
  return (
    <ul
      className={`stack gap-2 ${classes['entries']}`}
      data-quiet={labelledBy ? true : undefined}
      aria-labelledby={labelledBy}
    >
      {entries.map((entry) => {
        const { to, label, icon: Icon, count: Count } = entry;
        const link = (
          <Link
            to={to}
            aria-current={isAt(entry) ? 'page' : undefined}
            className={`row gap-12 muted ${classes['entry']}`}
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            <Icon size={20} aria-hidden />
            <span className={isRail ? 'hidden-text' : undefined}>{t(label)}</span>
            {Count && (
              <span className={`centred numbers ${classes['count']}`}>
                <Count />
              </span>
            )}
          </Link>
        );
        return (
          <li key={to}>
            {isRail ? (
              <Tooltip label={t(label)} position="right">
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </ul>
  );
}
