import type { Backup } from '#contract/backups';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { countsInWords, nameOf } from '../backup-words.ts';
import { useDeleteBackup } from '../backups.queries.ts';

export function DeleteBackup({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteBackup();
  return (
    <ConfirmDialog
      isOpen
      title={t`Delete the backup of ${nameOf(backup)}?`}
      keepLabel={t`Keep backup`}
      actLabel={t`Delete backup`}
      isActing={remove.isPending}
      problem={remove.error?.message}
      onKeep={onClose}
      onAct={() =>
        remove.mutate(backup._id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Backup deleted`);
            onClose();
          },
        })
      }
    >
      <p>
        {backup.counts && <Trans>It holds {countsInWords(backup.counts)}.</Trans>}{' '}
        <Trans>Its file is removed from this machine. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
