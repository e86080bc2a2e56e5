import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useUploadBackup } from '../backups.queries.ts';
import classes from './backups-page.module.css';

const accept = '.zip,.age,application/zip';

/** Uploads a backup, which is listed and then checked in a run that the page follows. */
export function UploadBackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [share, setShare] = useState(0);
  const controller = useRef<AbortController>(undefined);
  const send = useUploadBackup();
  const form = useAppForm<{ file: File | null; passphrase: string }>({
    initialValues: { file: null, passphrase: '' },
    check: ({ file }) => (file === null ? { file: t`Choose a file` } : {}),
    onSubmit: async ({ file, passphrase }) => {
      if (file === null) return false;
      const { signal } = (controller.current = new AbortController());
      const { message } = await send.mutateAsync({ file, passphrase, signal, onProgress: setShare });
      showDone(message ?? t`Backup uploaded`);
      onClose();
      return true;
    },
  });
  const { file } = form.values;
  const [fileField, passphraseField] = [form.field('file'), form.field('passphrase')];
  const isRefused = send.error instanceof ApiError && 'passphrase' in send.error.fields;
  const percent = Math.floor(share * 100);
  return (
    <FormDialog
      title={t`Upload a backup`}
      width={480}
      frame={form.frame}
      actLabel={t`Upload`}
      isSaving={form.isSaving}
      onClose={() => {
        controller.current?.abort();
        onClose();
      }}
    >
      <FileField
        id={fileField.id}
        label={t`File`}
        description={t`It is added to the list and checked in full. Nothing is restored yet.`}
        accept={accept}
        dropHint={t`Drop a backup here`}
        chosen={file && `${file.name}, ${formatFileSize(file.size)}`}
        error={fileField.error ?? (isRefused || send.error === null ? undefined : form.problem)}
        onChange={(chosen) => {
          form.form.setFieldValue('file', chosen);
          form.form.clearErrors();
          send.reset();
        }}
      />
      {(isRefused || file?.name.endsWith('.age')) && (
        <PasswordField {...passphraseField} label={t`Passphrase`} autoComplete="off" />
      )}
      {send.isPending && (
        <p role="status" className={`aside ${classes['quiet']}`}>
          {share < 1 ? t`Uploading, ${percent}%` : t`Nearly done`}
        </p>
      )}
    </FormDialog>
  );
}
