import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/mantine.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { useCreateBackup } from '../backups.queries.ts';
import classes from './backups-page.module.css';

/** Makes a backup with a passphrase. */
export function MakeBackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [passphrase, setPassphrase] = useState('');
  const [isMissing, setMissing] = useState(false);
  const create = useCreateBackup();
  const make = (event: FormEvent) => {
    event.preventDefault();
    setMissing(passphrase === '');
    if (passphrase !== '') create.mutate({ passphrase }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t`Back up with a passphrase`} width={480} onClose={onClose}>
      <form noValidate onSubmit={make} className={`stack gap-16 ${classes['form']}`}>
        <PasswordField
          label={t`Passphrase`}
          description={t`At least 12 characters. Write it down and keep it away from the backup: without it, no one can ever open the file.`}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
          error={isMissing ? t`Enter a passphrase` : create.error?.message}
          autoComplete="new-password"
          data-autofocus
        />
        <div className={`cluster gap-12 ${classes['buttons']}`}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={create.isPending}>{t`Back up`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
