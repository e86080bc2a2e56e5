import type { Backup } from '#contract/backups';
import { Trans, useLingui } from '@lingui/react/macro';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { countsInWords, nameOf } from '../backup-words.ts';
import { useDeleteBackup } from '../backups.queries.ts';

export function DeleteBackup({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <DeleteRecord
      id={backup._id}
      isOpen
      onClose={onClose}
      title={t`Delete the backup of ${nameOf(backup)}?`}
      keepLabel={t`Keep backup`}
      actLabel={t`Delete backup`}
      done={t`Backup deleted`}
      removal={useDeleteBackup()}
      goes={
        <>
          {backup.counts && <Trans>It holds {countsInWords(backup.counts)}.</Trans>}{' '}
          <Trans>Its file is removed from this machine. This cannot be undone.</Trans>
        </>
      }
    />
  );
}
