import type { Admin } from '#contract/admins';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, KeyRound, LogOut, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { EmailText } from '../../../../design/email-text.tsx';
import { formatRelative } from '../../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ActionIcon, Menu } from '../../../ui/mantine.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useMailsGoOut } from '../../mail/shared/mail.queries.ts';
import { LogOutDialog } from '../../auth/shared/log-out-dialog.tsx';
import { useUpdateAdmin } from '../admins.queries.ts';
import { AskAgainDialog, RemoveDialog, SwitchOffDialog } from './admin-dialogs.tsx';
import type { Invited } from './first-login.tsx';
import classes from './admins-page.module.css';

interface AdminRowProps {
  admin: Admin;
  isMe: boolean;
  onInvited: (invited: Invited) => void;
}

/** Name, status and a "…" menu of actions; no actions for the own account. */
export function AdminRow({ admin, isMe, onInvited }: AdminRowProps) {
  const { t } = useLingui();
  const { name, email, status, lastSeenAt } = admin;
  const seen = lastSeenAt === null ? null : formatRelative(lastSeenAt);
  return (
    <li className="row gap-14 ruled">
      <Avatar name={name} size={40} />
      <div className={`stack aside fill breakable ${classes['who']}`}>
        <strong>{name}</strong>
        <EmailText email={email} />
        {status === 'active' && (
          <span>{seen === null ? t`Not logged in on any device.` : <Trans>Last used {seen}</Trans>}</span>
        )}
      </div>
      <div className={`cluster gap-6 ${classes['marks']}`}>
        {isMe && <StatusBadge tone="primary">{t`You`}</StatusBadge>}
        {status === 'invited' && <StatusBadge tone="warn">{t`Invited`}</StatusBadge>}
        {status === 'deactivated' && <StatusBadge tone="mute">{t`Deactivated`}</StatusBadge>}
      </div>
      {isMe ? <span className={classes['noMenu']} /> : <AdminMenu admin={admin} onInvited={onInvited} />}
    </li>
  );
}

function AdminMenu({ admin, onInvited }: Omit<AdminRowProps, 'isMe'>) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'invite' | 'logout' | 'off' | 'remove' | null>(null);
  const update = useUpdateAdmin(admin._id);
  const { name, status, version } = admin;
  const canSend = useMailsGoOut();
  const dialog = (act: typeof asked) => ({ admin, isOpen: asked === act, onClose: () => setAsked(null) });
  const switchOn = () =>
    update.mutate(
      { isActive: true, version },
      { onSettled: (done, error) => showDone(error?.message ?? done?.message ?? t`Admin updated successfully`) },
    );
  return (
    <>
      <Menu width={260} position="bottom-end" trapFocus>
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t`More actions for ${name}`}>
            <Ellipsis size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'deactivated' ? (
            <Menu.Item leftSection={<UserCheck size={18} aria-hidden />} onClick={switchOn}>
              {t`Activate again`}
            </Menu.Item>
          ) : (
            <>
              <Menu.Item leftSection={<KeyRound size={18} aria-hidden />} onClick={() => setAsked('invite')}>
                {canSend ? t`Send a new invitation` : t`New one-time password`}
              </Menu.Item>
              <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={() => setAsked('logout')}>
                {t`Log out all devices`}
              </Menu.Item>
              <Menu.Item leftSection={<UserX size={18} aria-hidden />} onClick={() => setAsked('off')}>
                {t`Deactivate`}
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item color="brick" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setAsked('remove')}>
            {t`Remove admin`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AskAgainDialog {...dialog('invite')} onInvited={onInvited} />
      <LogOutDialog person={admin} isOpen={asked === 'logout'} onClose={() => setAsked(null)} />
      <SwitchOffDialog {...dialog('off')} />
      <RemoveDialog {...dialog('remove')} />
    </>
  );
}
