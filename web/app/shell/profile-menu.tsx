import { isLanguage, languageNames, languages } from '#contract/languages';
import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { Menu, UnstyledButton, useMantineColorScheme } from '../ui/mantine.ts';
import { menus } from './menus.ts';
import type { Role } from '../../lib/areas.ts';
import { listUnsaved } from '../features/attendance/shared/register/register-draft.ts';
import { useOutbox } from '../offline/outbox/outbox-state.ts';
import { useUser } from '../session/session.ts';
import { messageOf } from '../../lib/api.ts';
import { logOut } from '../session/log-out.ts';
import { chooseLanguage } from '../lib/own-language.ts';
import classes from './profile-menu.module.css';

export function ProfileMenu({ role }: { role: Role }) {
  const { t } = useLingui();
  const user = useUser();
  const waiting = useOutbox(user._id).length;
  /** Registers with unsaved marks, counted when the logout dialog opens; null while it is closed. */
  const [unsaved, setUnsaved] = useState<number | null>(null);
  const ask = () => {
    const count = listUnsaved(user._id).length;
    if (waiting + count > 0) setUnsaved(count);
    else void logOut();
  };
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <UnstyledButton className={`row gap-6 lit ${classes['button']}`} aria-label={t`Profile menu of ${user.name}`}>
            <Avatar url={user.avatarUrl} />
            <ChevronDown size={18} aria-hidden className={`muted ${classes['chevron']}`} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes['name'] ?? ''}>{user.name}</Menu.Label>
          <Menu.Item
            component={Link}
            to={menus[role].dashboard}
            leftSection={<LayoutDashboard size={18} aria-hidden />}
          >
            {t`Dashboard`}
          </Menu.Item>
          <Menu.Item component={Link} to={menus[role].profile} leftSection={<UserRound size={18} aria-hidden />}>
            {t`Profile`}
          </Menu.Item>
          <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={ask}>
            {t`Logout`}
          </Menu.Item>
          <Menu.Divider />
          <SchemeChoice />
          <Menu.Divider />
          <LanguageChoice />
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={unsaved !== null}
        title={t`Log out and lose attendance?`}
        keepLabel={t`Stay logged in`}
        actLabel={t`Log out`}
        onKeep={() => setUnsaved(null)}
        onAct={() => void logOut()}
      >
        {waiting > 0 && (
          <Plural
            value={waiting}
            one="The attendance of # class is only on this phone and not sent yet. Logging out deletes it."
            other="The attendance of # classes is only on this phone and not sent yet. Logging out deletes it."
          />
        )}{' '}
        {unsaved !== null && unsaved > 0 && (
          <Plural
            value={unsaved}
            one="# register has attendance that is not saved yet. Logging out deletes it."
            other="# registers have attendance that is not saved yet. Logging out deletes it."
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/** Each language in its own words; saved with the account. */
function LanguageChoice() {
  const { t, i18n } = useLingui();
  const choose = (value: string) => {
    if (isLanguage(value))
      void chooseLanguage(value).catch((error: unknown) => showToast({ content: () => messageOf(error), forMs: 6000 }));
  };
  return (
    <Menu.RadioGroup aria-label={t`Language`} value={i18n.locale} onChange={choose}>
      {languages.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language}>
          {languageNames[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Light, dark or system; stored on this device. */
function SchemeChoice() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      aria-label={t`Colours`}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
    >
      <Menu.RadioItem value="light">{t`Light`}</Menu.RadioItem>
      <Menu.RadioItem value="dark">{t`Dark`}</Menu.RadioItem>
      <Menu.RadioItem value="auto">{t`Same as this device`}</Menu.RadioItem>
    </Menu.RadioGroup>
  );
}
