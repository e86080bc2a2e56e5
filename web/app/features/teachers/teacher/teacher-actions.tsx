import type { inviteUser } from '#contract/auth';
import type { AnswerOf } from '#contract/endpoint';
import type { Teacher } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '../../../ui/mantine.ts';
import { Ellipsis, LogOut, MailPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { EditLink } from '../../../ui/edit-link.tsx';
import { LogOutDialog } from '../../auth/shared/log-out-dialog.tsx';
import { InvitationLabel } from '../../mail/shared/invitation-label.tsx';
import { paths } from '../../../../lib/paths.ts';
import { DeleteTeacher } from './delete-teacher.tsx';
import { useInviteTeacher } from '../shared/teachers.queries.ts';

export type NewLogin = AnswerOf<typeof inviteUser>['data'];

interface TeacherActionsProps {
  teacher: Teacher;
  /** Called when an invitation was sent, or a one-time password is to be handed over. */
  onInvited: (newLogin: NewLogin) => void;
  onProblem: (message: string) => void;
}

/** Edit; in the "…" menu the rare actions: re-invite, log out everywhere, delete. */
export function TeacherActions({ teacher, onInvited, onProblem }: TeacherActionsProps) {
  const { t } = useLingui();
  const { _id: id, name, email, status } = teacher;
  const [asked, setAsked] = useState<'logout' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const invite = useInviteTeacher(id);
  const onError = (error: Error) => onProblem(messageOf(error));
  return (
    <>
      <EditLink to={paths.admin.editTeacher(id)} />
      <Menu width={260} position="bottom-end" trapFocus>
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t`More actions for ${name}`}>
            <Ellipsis size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<MailPlus size={18} aria-hidden />}
            disabled={status === 'left'}
            onClick={() =>
              invite.mutate(undefined, {
                onSuccess: ({ data }) => onInvited(data),
                onError,
              })
            }
          >
            <InvitationLabel email={email} />
          </Menu.Item>
          <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={() => setAsked('logout')}>
            {t`Log out all devices`}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setAsked('delete')}>
            {t`Delete teacher`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LogOutDialog person={teacher} isOpen={asked === 'logout'} onClose={close} />
      <DeleteTeacher teacher={teacher} isOpen={asked === 'delete'} onClose={close} />
    </>
  );
}
