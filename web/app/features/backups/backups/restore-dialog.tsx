import type { Backup, RestorePreview } from '#contract/backups';
import { Dated } from '../../../../design/dated.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { formatDate } from '../../../../lib/dates.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { Notice } from '../../../../design/notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { countsInWords, nameOf } from '../backup-words.ts';
import { useRestoreBackup, useRestoreCheck } from '../backups.queries.ts';
import { RunProgress } from './run-progress.tsx';

interface RestoreDialogProps {
  backup: Backup;
  onClose: () => void;
}

/** Checks the backup first, with its passphrase if it has one, and then asks for confirmation. */
export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const { t } = useLingui();
  const { _id: id, isEncrypted } = backup;
  const { begin, running, ended, isLost } = useRestoreCheck();
  const form = useAppForm({
    initialValues: { passphrase: '' },
    onSubmit: (values) => begin.mutateAsync({ id, ...values }),
  });
  const check = begin.mutate;
  useEffect(() => {
    if (!isEncrypted) check({ id, passphrase: '' });
  }, [id, isEncrypted, check]);
  if (ended?.preview) {
    const passphrase = begin.variables?.passphrase ?? '';
    return <Question backup={backup} passphrase={passphrase} preview={ended.preview} onClose={onClose} />;
  }
  const problem = ended?.failure ?? (isLost ? t`The check was interrupted. Try again.` : undefined);
  const isChecking = begin.isSuccess && problem === undefined;
  const { error = form.problem ?? problem, ...field } = form.field('passphrase');
  const failed = begin.error ?? (problem === undefined ? undefined : new Error(problem));
  return (
    <FormDialog
      title={t`Restore the backup of ${nameOf(backup)}`}
      width={480}
      frame={form.frame}
      {...(isEncrypted && { actLabel: t`Check the backup` })}
      isSaving={form.isSaving || isChecking}
      onClose={onClose}
    >
      {isEncrypted && (
        <PasswordField
          {...field}
          label={t`Passphrase`}
          description={t`It was chosen when the backup was made.`}
          error={error}
          autoComplete="off"
          data-autofocus
        />
      )}
      {!isEncrypted && failed && <ErrorCard error={failed} onRetry={() => check({ id, passphrase: '' })} />}
      {(isChecking || (!isEncrypted && !failed)) && (
        <div className="stack gap-8">
          <p role="status">
            <Trans>Checking everything in it. Nothing is changed yet.</Trans>
          </p>
          {running && <RunProgress run={running} label={t`Check`} />}
        </div>
      )}
    </FormDialog>
  );
}

interface QuestionProps extends RestoreDialogProps {
  passphrase: string;
  preview: RestorePreview;
}

function Question({ backup, passphrase, preview, onClose }: QuestionProps) {
  const { t } = useLingui();
  const restore = useRestoreBackup();
  const { counts, presentCounts, takenAt, academyName, nameToType, isOlder } = preview;
  const [broughtBack, takenOn] = [countsInWords(counts), formatDate(takenAt)];
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
        <Dated>{t`It brings back ${broughtBack} as of ${takenOn}.`}</Dated>{' '}
        {isOther && <Trans>This backup belongs to “{academyName}”.</Trans>}
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
            one="# file was missing on the server when this backup was made, so that note or picture comes back without it."
            other="# files were missing on the server when this backup was made, so those notes or pictures come back without them."
          />
        </Notice>
      )}
      {isOlder && (
        <p>
          <Trans>It was made by an older Tasika. Its data is updated while it is restored.</Trans>
        </p>
      )}
      <p>
        <Trans>
          Nobody can save anything until it is finished. After that everyone, including you, has to log in again.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
