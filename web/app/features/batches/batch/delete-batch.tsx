import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { type BatchDetails, useBatchDependants, useDeleteBatch } from '../batches.queries.ts';

interface DeleteBatchProps {
  batch: Pick<BatchDetails, '_id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Says what goes with the batch before it goes, and wants its name typed. */
export function DeleteBatch({ batch: { _id, name }, isOpen, onClose }: DeleteBatchProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const dependants = useBatchDependants(_id, isOpen);
  const remove = useDeleteBatch();
  const { students = 0, attendanceDays = 0, notes = 0 } = dependants.data ?? {};
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete batch ${name}?`}
      keepLabel={t`Keep batch`}
      actLabel={t`Delete batch`}
      typed={{ text: name, label: t`Type the batch name to confirm` }}
      // What goes with it has to be known before it can go.
      isActing={remove.isPending || (isOpen && dependants.isPending)}
      problem={remove.error?.message ?? dependants.error?.message}
      onAct={() =>
        remove.mutate(_id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Batch deleted successfully`);
            void navigate('/app/batches');
          },
        })
      }
      onKeep={() => {
        remove.reset();
        onClose();
      }}
    >
      {dependants.data && (
        <p>
          {students > 0 && (
            <>
              <Plural
                value={students}
                one="# student will leave this batch."
                other="# students will leave this batch."
              />{' '}
            </>
          )}
          {attendanceDays > 0 && (
            <>
              <Plural
                value={attendanceDays}
                one="# day of its attendance will be deleted."
                other="# days of its attendance will be deleted."
              />{' '}
            </>
          )}
          {notes > 0 && (
            <>
              <Plural value={notes} one="# note will be deleted." other="# notes will be deleted." />{' '}
            </>
          )}
          <Trans>This cannot be undone.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
