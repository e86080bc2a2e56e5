import type { MailState } from '#contract/mail';
import type { Student } from '#contract/students';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '../../../ui/mantine.ts';
import { CalendarOff, Ellipsis, FileBadge, IdCard, KeyRound, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { LogOutDialog } from '../../auth/shared/log-out-dialog.tsx';
import { AddLeaveDialog } from '../../leave-requests/shared/add-leave-dialog.tsx';
import { InvitationLabel } from '../../mail/shared/invitation-label.tsx';
import { useMailsGoOut } from '../../mail/shared/mail.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './student-page.module.css';
import { useDeleteStudent, useInviteStudent } from '../shared/students.queries.ts';

export interface NewLogin {
  sentTo?: string | undefined;
  mail?: MailState | undefined;
  oneTimePassword?: string | undefined;
  signInName: string;
}

interface StudentMenuProps {
  student: Student;
  /** Called when an invitation was sent, or a one-time password is to be handed over. */
  onInvited: (newLogin: NewLogin) => void;
}

/** The menu of rare or destructive actions. */
export function StudentMenu({ student, onInvited }: StudentMenuProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'leave' | 'invite' | 'logout' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const isActive = student.status === 'active';
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t`More for ${student.name}`}>
            <Ellipsis size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isActive && (
            <Menu.Item leftSection={<CalendarOff size={18} aria-hidden />} onClick={() => setAsked('leave')}>
              {t`Add leave`}
            </Menu.Item>
          )}
          {isActive && (
            <Menu.Item leftSection={<KeyRound size={18} aria-hidden />} onClick={() => setAsked('invite')}>
              <InvitationLabel email={student.email} />
            </Menu.Item>
          )}
          {isActive && (
            <Menu.Item
              component={Link}
              to={paths.admin.idCards({ search: student.admissionNo })}
              leftSection={<IdCard size={18} aria-hidden />}
            >
              {t`ID card`}
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={paths.admin.certificate(student._id)}
            leftSection={<FileBadge size={18} aria-hidden />}
          >
            {t`Attendance certificate`}
          </Menu.Item>
          <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={() => setAsked('logout')}>
            {t`Log out all devices`}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            className={classes['danger'] ?? ''}
            leftSection={<Trash2 size={18} aria-hidden />}
            onClick={() => setAsked('delete')}
          >
            {t`Delete student`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'leave' && <AddLeaveDialog student={student} onClose={close} />}
      <InviteDialog student={student} isOpen={asked === 'invite'} onClose={close} onInvited={onInvited} />
      <LogOutDialog person={student} isOpen={asked === 'logout'} onClose={close} />
      <DeleteStudent student={student} isOpen={asked === 'delete'} onClose={close} />
    </>
  );
}

interface DialogProps {
  student: Student;
  isOpen: boolean;
  onClose: () => void;
}

function InviteDialog({ student, isOpen, onClose, onInvited }: DialogProps & Pick<StudentMenuProps, 'onInvited'>) {
  const { t } = useLingui();
  const invite = useInviteStudent(student._id);
  const { name, email } = student;
  const canSend = useMailsGoOut(isOpen);
  const isMailed = email !== null && canSend;
  const words = isMailed
    ? { title: t`Send ${name} a new invitation?`, act: t`Send invitation` }
    : { title: t`Make a new one-time password for ${name}?`, act: t`Make password` };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      keepLabel={t`Keep as it is`}
      actLabel={words.act}
      isActing={invite.isPending}
      problem={invite.error?.message}
      onKeep={() => {
        invite.reset();
        onClose();
      }}
      onAct={() =>
        invite.mutate(undefined, {
          onSuccess: (newLogin) => {
            onClose();
            onInvited(newLogin);
          },
        })
      }
    >
      {isMailed ? (
        <Trans>A link to set a password goes to {email}. </Trans>
      ) : email === null ? (
        <Trans>There is no email on record, so you get a password to hand over. </Trans>
      ) : (
        <Trans>Email is not set up, so you get a password to hand over. </Trans>
      )}
      <Trans>The current password stops working, and all devices are logged out.</Trans>
    </ConfirmDialog>
  );
}

function DeleteStudent({ student, ...question }: DialogProps) {
  const { t } = useLingui();
  const { _id, name, batches } = student;
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Delete student ${name}?`}
      keepLabel={t`Keep student`}
      actLabel={t`Delete student`}
      typed={{ text: name, label: t`Type the student’s name to confirm` }}
      done={t`Student deleted successfully`}
      removal={useDeleteStudent()}
      leadsTo={paths.admin.students()}
      goes={
        <>
          <Plural
            value={batches.length}
            _0="The record, the login, all attendance and the notes for this student alone are deleted."
            one="The record, the login, the place in # batch, all attendance and the notes for this student alone are deleted."
            other="The record, the login, the places in # batches, all attendance and the notes for this student alone are deleted."
          />{' '}
          <Trans>This cannot be undone.</Trans>
        </>
      }
      stays={<Trans>To keep the attendance of someone who left, edit the student and choose the status “Left”.</Trans>}
    />
  );
}
