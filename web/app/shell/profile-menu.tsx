import { useLingui } from '@lingui/react/macro';
import { ChevronDown, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { menus } from './menus.ts';
import type { Role } from '../../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { logOut } from '../lib/log-out.ts';
import classes from './profile-menu.module.css';
import { SchemeChoice } from './scheme-choice.tsx';

export function ProfileMenu({ role }: { role: Role }) {
  const { t } = useLingui();
  const user = useUser();
  return (
    <DropdownMenu
      label={t`Profile menu of ${user.name}`}
      button={
        <>
          <Avatar url={user.avatarUrl} />
          <ChevronDown size={18} aria-hidden className={classes['chevron']} />
        </>
      }
    >
      <Link role="menuitem" tabIndex={-1} to={menus[role].dashboard}>
        <LayoutDashboard size={18} aria-hidden />
        {t`Dashboard`}
      </Link>
      <Link role="menuitem" tabIndex={-1} to={menus[role].profile}>
        <UserRound size={18} aria-hidden />
        {t`Profile`}
      </Link>
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => void logOut()}>
        <LogOut size={18} aria-hidden />
        {t`Logout`}
      </button>
      <hr />
      <SchemeChoice />
    </DropdownMenu>
  );
}
