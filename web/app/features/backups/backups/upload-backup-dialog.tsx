import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { Button } from '../../../ui/mantine.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useUploadBackup } from '../backups.queries.ts';
import classes from './backups-page.module.css';

const accept = '.zip,.age,application/zip';

/** Uploads a backup, which is verified and then listed. */
export function UploadBackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [passphrase, setPassphrase] = useState('');
  const [share, setShare] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const send = useUploadBackup();
  const isSealed = file?.name.endsWith('.age') === true;
  const fields = send.error instanceof ApiError ? send.error.fields : {};
  const close = () => {
    controller.current?.abort();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(file === undefined);
    if (file === undefined) return;
    const { signal } = (controller.current = new AbortController());
    send.mutate(
      { file, passphrase, signal, onProgress: setShare },
      {
        onSuccess: ({ message }) => {
          showDone(message ?? t`Backup uploaded`);
          onClose();
        },
      },
    );
  };
  const percent = Math.floor(share * 100);
  return (
    <Dialog title={t`Upload a backup`} width={480} onClose={close}>
      <form noValidate onSubmit={submit} className={`stack gap-16 ${classes['form']}`}>
        <FileField
          id="backup-file"
          label={t`File`}
          description={t`It is checked in full, then added to the list. Nothing is restored yet.`}
          accept={accept}
          dropHint={t`Drop a backup here`}
          chosen={file && `${file.name}, ${formatFileSize(file.size)}`}
          error={
            isMissing ? t`Choose a file` : (fields['file'] ?? (fields['passphrase'] ? undefined : send.error?.message))
          }
          onChange={(chosen) => {
            setFile(chosen);
            setMissing(false);
            send.reset();
          }}
        />
        {(isSealed || fields['passphrase']) && (
          <PasswordField
            label={t`Passphrase`}
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            error={fields['passphrase']}
            autoComplete="off"
          />
        )}
        {send.isPending && (
          <p role="status" className={`aside ${classes['quiet']}`}>
            {share < 1 ? t`Uploading, ${percent}%` : t`Checking everything in it…`}
          </p>
        )}
        <div className={`cluster gap-12 ${classes['buttons']}`}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={send.isPending}>{t`Upload`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
