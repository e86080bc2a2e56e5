import type { Import } from '#contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button } from '../../../ui/mantine.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useUndoImport } from '../imports.queries.ts';

/** Undoes a whole import while that is possible. */
export function UndoImport({ record: { _id, fileName, undoUntil, undone } }: { record: Import }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport();
  // After the time limit the server refuses the undo.
  if (undone !== null || undoUntil === null) return null;
  const until = formatInstant(undoUntil);
  return (
    <>
      <Button
        size="lg"
        variant="default"
        onClick={() => setAsking(true)}
        loading={undo.isPending}
      >{t`Undo this import`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo the import of ${fileName}?`}
        keepLabel={t`Keep it`}
        actLabel={t`Undo import`}
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          undo.mutate(_id, {
            onSuccess: ({ message }) => showDone(message ?? t`The import is undone`),
            onError: ({ message }) => showDone(message),
          });
        }}
      >
        <Trans>
          What it added is removed and what it changed is put back. Students who were changed since stay as they are.
          Possible until {until}.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
