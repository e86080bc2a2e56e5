import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { type BatchDetails, useBatchDependants, useDeleteBatch } from '../shared/batches.queries.ts';
import { paths } from '../../../../lib/paths.ts';

interface DeleteBatchProps {
  batch: Pick<BatchDetails, '_id' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists what is deleted with the batch, and asks to type its name. */
export function DeleteBatch({ batch: { _id, name }, ...question }: DeleteBatchProps) {
  const { t } = useLingui();
  const dependants = useBatchDependants(_id, question.isOpen);
  const { students = 0, attendanceDays = 0, notes = 0, announcements = 0 } = dependants.data ?? {};
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Delete batch ${name}?`}
      keepLabel={t`Keep batch`}
      actLabel={t`Delete batch`}
      typed={{ text: name, label: t`Type the batch name to confirm` }}
      done={t`Batch deleted successfully`}
      removal={useDeleteBatch()}
      leadsTo={paths.admin.batches()}
      dependants={dependants}
      goes={
        <>
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
          {announcements > 0 && (
            <>
              <Plural
                value={announcements}
                one="# announcement will have nobody left to read it."
                other="# announcements will have nobody left to read them."
              />{' '}
            </>
          )}
          <Trans>This cannot be undone.</Trans>
        </>
      }
    />
  );
}
