import type { Backup, RestorePreview } from '#contract/backups';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { formatDate } from '../../../../lib/dates.ts';
import { Notice } from '../../../../design/notice.tsx';
import { Button } from '../../../ui/mantine.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { countsInWords, nameOf } from '../backup-words.ts';
import { usePreviewRestore, useRestoreBackup } from '../backups.queries.ts';
import classes from './backups-page.module.css';

/** Verifies the backup, with its passphrase if sealed, and then asks for confirmation. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { _id: id, isEncrypted } = backup;
  const [passphrase, setPassphrase] = useState('');
  const preview = usePreviewRestore();
  const check = preview.mutate;
  useEffect(() => {
    if (!isEncrypted) check({ id, passphrase: '' });
  }, [id, isEncrypted, check]);
  if (preview.data) return <Question {...{ backup, passphrase, onClose }} preview={preview.data} />;
  return (
    <Checking
      backup={backup}
      isChecking={preview.isPending}
      problem={preview.error}
      passphrase={passphrase}
      onPassphrase={setPassphrase}
      onCheck={() => check({ id, passphrase })}
      onClose={onClose}
    />
  );
}

interface CheckingProps {
  backup: Backup;
  isChecking: boolean;
  problem: Error | null;
  passphrase: string;
  onPassphrase: (passphrase: string) => void;
  onCheck: () => void;
  onClose: () => void;
}

function Checking({ backup, isChecking, problem, passphrase, onPassphrase, onCheck, onClose }: CheckingProps) {
  const { t } = useLingui();
  const check = (event: FormEvent) => {
    event.preventDefault();
    onCheck();
  };
  return (
    <Dialog title={t`Restore the backup of ${nameOf(backup)}`} width={480} onClose={onClose}>
      <form noValidate onSubmit={check} className={`stack gap-16 ${classes['form']}`}>
        {backup.isEncrypted ? (
          <PasswordField
            label={t`Passphrase`}
            description={t`It was chosen when the backup was made.`}
            value={passphrase}
            onChange={(event) => onPassphrase(event.currentTarget.value)}
            error={problem?.message}
            autoComplete="off"
            data-autofocus
          />
        ) : problem ? (
          <ErrorCard error={problem} onRetry={onCheck} />
        ) : (
          <p role="status">
            <Trans>Checking everything in it. Nothing is changed yet.</Trans>
          </p>
        )}
        <div className={`cluster gap-12 ${classes['buttons']}`}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          {backup.isEncrypted && <Button type="submit" loading={isChecking}>{t`Check the backup`}</Button>}
        </div>
      </form>
    </Dialog>
  );
}

interface QuestionProps {
  backup: Backup;
  passphrase: string;
  preview: RestorePreview;
  onClose: () => void;
}

function Question({ backup, passphrase, preview, onClose }: QuestionProps) {
  const { t } = useLingui();
  const restore = useRestoreBackup();
  const { counts, presentCounts, takenAt, academyName, nameToType, isOlder } = preview;
  const isOther = academyName !== '' && academyName !== nameToType;
  return (
    <ConfirmDialog
      isOpen
      title={t`Restore the backup of ${nameOf(backup)}?`}
      keepLabel={t`Keep what is here`}
      actLabel={t`Restore`}
      typed={{ text: nameToType, label: t`Type the name of the academy to confirm` }}
      isActing={restore.isPending}
      problem={restore.error?.message}
      onKeep={onClose}
      onAct={() => restore.mutate({ id: backup._id, name: nameToType, passphrase, takenAt }, { onSuccess: onClose })}
    >
      <p>
        <Trans>
          It brings back {countsInWords(counts)} as of {formatDate(takenAt)}.
        </Trans>{' '}
        {isOther && <Trans>They belong to “{academyName}”.</Trans>}
      </p>
      <p>
        <Trans>
          Everything that is here now ({countsInWords(presentCounts)}) is replaced. A safety backup of it is made first.
        </Trans>
      </p>
      {counts.missing > 0 && (
        <Notice tone="warn">
          <Plural
            value={counts.missing}
            one="It lacks # file that was missing when it was made. The note or picture comes back without it."
            other="It lacks # files that were missing when it was made. Those notes or pictures come back without them."
          />
        </Notice>
      )}
      {isOlder && (
        <p>
          <Trans>It was made by an older Tasika. Its data is updated while it is restored.</Trans>
        </p>
      )}
      <p>
        <Trans>No one can save anything until it is done. Then everyone has to log in again, you too.</Trans>
      </p>
    </ConfirmDialog>
  );
}
