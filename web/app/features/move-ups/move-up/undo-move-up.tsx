import type { MoveUp } from '#contract/move-ups';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button } from '../../../ui/mantine.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useUndoMoveUp } from '../move-ups.queries.ts';

/** Undoes a year end, as long as that is possible. */
export function UndoMoveUp({ of: { _id, standards, undoUntil } }: { of: MoveUp }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoMoveUp();
  const names = standards.join(', ');
  if (undoUntil === null) return null;
  const until = formatInstant(undoUntil);
  return (
    <>
      <Button
        variant="default"
        loading={undo.isPending}
        onClick={() => setAsking(true)}
      >{t`Undo this year end`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo the year end of ${names}?`}
        keepLabel={t`Keep it`}
        actLabel={t`Undo year end`}
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          undo.mutate(_id, {
            onSuccess: ({ message }) => showDone(message ?? t`The year end is undone`),
            onError: ({ message }) => showDone(message),
          });
        }}
      >
        <Trans>
          Students go back to their standards and batches, and the new batches are removed. What was changed since stays
          as it is. Possible until {until}.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
