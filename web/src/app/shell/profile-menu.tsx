import { useLingui } from '@lingui/react/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { ChevronDown, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { menus } from '../menus.ts';
import type { Role } from '../paths.ts';
import { useUser } from '../session.ts';
import { useLogout } from '../use-logout.ts';
import classes from './profile-menu.module.css';
import { SchemeChoice } from './scheme-choice.tsx';

export function ProfileMenu({ role }: { role: Role }) {
  const { t } = useLingui();
  const user = useUser();
  const logout = useLogout();
  return (
    <Menu width={240} trapFocus>
      <Menu.Target>
        <UnstyledButton className={classes['target']} aria-label={t`Profile menu of ${user.name}`}>
          <Avatar name={user.name} url={user.avatarUrl} />
          <ChevronDown size={18} aria-hidden className={classes['chevron']} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={menus[role].dashboard} leftSection={<LayoutDashboard size={18} aria-hidden />}>
          {t`Dashboard`}
        </Menu.Item>
        <Menu.Item component={Link} to={menus[role].profile} leftSection={<UserRound size={18} aria-hidden />}>
          {t`Profile`}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={() => void logout()}>
          {t`Logout`}
        </Menu.Item>
        <Menu.Divider />
        <SchemeChoice />
      </Menu.Dropdown>
    </Menu>
  );
}
