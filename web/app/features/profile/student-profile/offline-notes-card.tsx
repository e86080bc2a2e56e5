import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { countNoteFiles, forgetNoteFiles, maxBytes, maxFiles } from '../../../offline/note-files.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import classes from './offline-notes-card.module.css';

/** PDFs stored on this device for offline reading, with a button to delete them; nothing if the browser stores none. */
export function OfflineNotesCard() {
  const { t } = useLingui();
  const [onDevice, setOnDevice] = useState<{ files: number; bytes: number } | null>(null);
  useEffect(() => {
    // Plain http has no service worker, so nothing is stored.
    if (navigator.serviceWorker) void countNoteFiles().then(setOnDevice);
  }, []);
  if (onDevice === null) return null;
  const { files, bytes } = onDevice;
  const size = formatFileSize(bytes);
  const most = formatFileSize(maxBytes);
  return (
    <Card title={t`Notes on this device`}>
      <div className={`stack gap-8 ${classes['kept']}`}>
        <p>
          {files === 0 ? (
            <Trans>A note you open stays here, so that you can read it without internet.</Trans>
          ) : (
            t`${plural(files, { one: '# note', other: '# notes' })}, ${size}`
          )}
        </p>
        <p className="muted">
          <Trans>
            The last {maxFiles} are kept, up to {most}.
          </Trans>
        </p>
        {files > 0 && (
          <Button
            variant="default"
            onClick={() =>
              void forgetNoteFiles().then(() => {
                setOnDevice({ files: 0, bytes: 0 });
                showDone(t`The notes are removed from this device`);
              })
            }
          >
            {t`Remove them`}
          </Button>
        )}
      </div>
    </Card>
  );
}
