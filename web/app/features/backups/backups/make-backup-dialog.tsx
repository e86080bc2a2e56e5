import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { useCreateBackup } from '../backups.queries.ts';

/** Makes a backup with a passphrase. */
export function MakeBackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const create = useCreateBackup();
  const form = useAppForm({
    initialValues: { passphrase: '' },
    check: ({ passphrase }) => (passphrase === '' ? { passphrase: t`Enter a passphrase` } : {}),
    onSubmit: async (values) => {
      await create.mutateAsync(values);
      onClose();
    },
  });
  const { error = form.problem, ...field } = form.field('passphrase');
  return (
    <FormDialog
      title={t`Back up with a passphrase`}
      width={480}
      frame={form.frame}
      actLabel={t`Back up`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      <PasswordField
        {...field}
        label={t`Passphrase`}
        description={t`At least 12 characters. Write it down and keep it away from the backup: without it, no one can ever open the file.`}
        error={error}
        autoComplete="new-password"
        data-autofocus
      />
    </FormDialog>
  );
}
