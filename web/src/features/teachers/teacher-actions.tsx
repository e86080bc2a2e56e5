import type { Teacher } from '#contract/teachers';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Ellipsis, LogOut, MailPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { LogOutDialog } from '../auth/log-out-dialog.tsx';
import { useDeleteTeacher, useInviteTeacher } from './teachers.queries.ts';

interface TeacherActionsProps {
  teacher: Teacher;
  onInvited: (email: string) => void;
  onProblem: (message: string) => void;
}

/** Edit, and in the "…" menu what is done rarely: another invitation, logging out everywhere, deleting. */
export function TeacherActions({ teacher, onInvited, onProblem }: TeacherActionsProps) {
  const { t } = useLingui();
  const { _id: id, name, email, status } = teacher;
  const [asked, setAsked] = useState<'logout' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const invite = useInviteTeacher(id);
  const onError = (error: Error) => onProblem(messageOf(error));
  return (
    <>
      <Button component={Link} to={`/app/teachers/${id}/edit`} leftSection={<Pencil size={18} aria-hidden />}>
        {t`Edit`}
      </Button>
      <Menu width={260} position="bottom-end" trapFocus>
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t`More acts for ${name}`}>
            <Ellipsis size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<MailPlus size={18} aria-hidden />}
            disabled={status === 'left'}
            onClick={() =>
              invite.mutate(undefined, { onSuccess: ({ data }) => onInvited(data.sentTo ?? email), onError })
            }
          >
            {t`Send a new invitation`}
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

function DeleteTeacher({ teacher, isOpen, onClose }: { teacher: Teacher; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteTeacher();
  const { _id, name } = teacher;
  const act = () =>
    remove.mutate(_id, {
      onSuccess: ({ message }) => {
        showDone(message ?? t`Teacher deleted successfully`);
        void navigate('/app/teachers');
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete teacher ${name}?`}
      keepLabel={t`Keep teacher`}
      actLabel={t`Delete teacher`}
      typed={{ text: name, label: t`Type ${name} to confirm` }}
      isActing={remove.isPending}
      problem={remove.error?.message}
      onAct={act}
      onKeep={() => {
        onClose();
        remove.reset();
      }}
    >
      <Trans>
        The sign-in and the notes for all their students go too, and this cannot be undone. Registers they took stay.
        Batches have to be handed over first. If {name} only stops teaching here, set the status to Left instead.
      </Trans>
    </ConfirmDialog>
  );
}
