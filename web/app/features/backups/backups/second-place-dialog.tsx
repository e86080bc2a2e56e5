import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { Button } from '../../../ui/mantine.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useFetchBackup, useSecondPlace } from '../backups.queries.ts';
import classes from './backups-page.module.css';

/** Backups in the second place, to fetch one into the list. */
export function SecondPlaceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const files = useSecondPlace();
  const bring = useFetchBackup();
  const [passphrase, setPassphrase] = useState('');
  const needed = bring.error instanceof ApiError ? bring.error.fields['passphrase'] : undefined;
  const isSealed = files.data?.some(({ name }) => name.endsWith('.age')) === true;
  return (
    <Dialog title={t`Backups kept elsewhere`} width={560} onClose={onClose}>
      <div className={`stack gap-16 ${classes['files']}`}>
        {files.isError && <ErrorCard error={files.error} onRetry={() => void files.refetch()} />}
        {files.isPending && <SkeletonRows rows={3} />}
        {files.data?.length === 0 && (
          <p>
            <Trans>No backup has been copied there yet.</Trans>
          </p>
        )}
        {isSealed && (
          <PasswordField
            label={t`Passphrase`}
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            error={needed}
            autoComplete="off"
          />
        )}
        {bring.error && !needed && <ErrorCard error={bring.error} />}
        <ul className={`stack gap-8 ${classes['copies']}`}>
          {files.data?.map(({ name, size }) => (
            <li className="row spread gap-12 breakable" key={name}>
              <span>
                {name} <span className={`aside ${classes['quiet']}`}>{formatFileSize(size)}</span>
              </span>
              <Button
                variant="default"
                size="sm"
                aria-label={t`Copy ${name} here`}
                loading={bring.isPending && bring.variables.name === name}
                onClick={() =>
                  bring.mutate(
                    { name, passphrase },
                    {
                      onSuccess: ({ message }) => {
                        showDone(message ?? t`The backup is being copied here`);
                        onClose();
                      },
                    },
                  )
                }
              >
                {t`Copy here`}
              </Button>
            </li>
          ))}
        </ul>
        <div className={`cluster gap-12 ${classes['buttons']}`}>
          <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
