import type { Admin } from '#contract/admins';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useMailsGoOut } from '../../mail/shared/mail.queries.ts';
import { useDeleteAdmin, useInviteAdminAgain, useUpdateAdmin } from '../admins.queries.ts';
import type { Invited } from './first-login.tsx';

interface DialogProps {
  admin: Admin;
  isOpen: boolean;
  onClose: () => void;
}

/** Shared by the dialogs: closes and reports success, or stays open with the server's error. */
const askedBy = (
  act: { error: Error | null; isPending: boolean; reset: () => void },
  { isOpen, onClose }: DialogProps,
) => ({
  isOpen,
  isActing: act.isPending,
  problem: act.error?.message,
  onKeep: () => {
    act.reset();
    onClose();
  },
});

export function AskAgainDialog({ onInvited, ...props }: DialogProps & { onInvited: (invited: Invited) => void }) {
  const { t } = useLingui();
  const { _id, name, email } = props.admin;
  const invite = useInviteAdminAgain(_id);
  const canSend = useMailsGoOut();
  return (
    <ConfirmDialog
      {...askedBy(invite, props)}
      title={canSend ? t`Send ${name} a new invitation?` : t`Make a new one-time password for ${name}?`}
      keepLabel={t`Keep as it is`}
      actLabel={canSend ? t`Send invitation` : t`Make password`}
      onAct={() =>
        invite.mutate(undefined, {
          onSuccess: ({ oneTimePassword }) => {
            props.onClose();
            onInvited({ name, email, oneTimePassword });
          },
        })
      }
    >
      {canSend ? (
        <Trans>Only {name} gets the link. The current password stops working, and all devices are logged out.</Trans>
      ) : (
        <>
          <Trans>Email is not set up, so you get a password to hand over. </Trans>
          <Trans>The current password stops working, and all devices are logged out.</Trans>
        </>
      )}
    </ConfirmDialog>
  );
}

export function SwitchOffDialog(props: DialogProps) {
  const { t } = useLingui();
  const { _id, name, version } = props.admin;
  const update = useUpdateAdmin(_id);
  return (
    <ConfirmDialog
      {...askedBy(update, props)}
      title={t`Deactivate ${name}?`}
      keepLabel={t`Keep as it is`}
      actLabel={t`Deactivate`}
      onAct={() =>
        update.mutate(
          { isActive: false, version },
          {
            onSuccess: ({ message }) => {
              props.onClose();
              showDone(message ?? t`Admin updated successfully`);
            },
          },
        )
      }
    >
      <Trans>All devices are logged out, and {name} cannot log in until you activate the account again.</Trans>
    </ConfirmDialog>
  );
}

export function RemoveDialog({ admin: { _id, name }, ...question }: DialogProps) {
  const { t } = useLingui();
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Remove admin ${name}?`}
      keepLabel={t`Keep admin`}
      actLabel={t`Remove admin`}
      typed={{ text: name, label: t`Type ${name} to confirm` }}
      done={t`Admin removed`}
      removal={useDeleteAdmin()}
      goes={<Trans>The login is deleted, and this cannot be undone. What {name} did stays in the history.</Trans>}
    />
  );
}
