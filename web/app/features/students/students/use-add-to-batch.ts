import type { StudentInList } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { showDone, showUndo } from '../../../ui/undo-toast.tsx';
import { addedText } from '../../batches/shared/added-text.ts';
import { type BatchWithSeats, offeredBatches, useBatchSearch } from '../../batches/shared/batch-search.queries.ts';
import {
  outcomeOf,
  problemsOf,
  useChangeEnrolments,
  useUndoEnrolments,
} from '../../batches/shared/enrolments.queries.ts';

export interface StudentsToAdd {
  students: StudentInList[];
  onClose: () => void;
  onAdded: () => void;
}

/** Chooses the batch, counts the students who would be added, and adds them. */
export function useAddToBatch({ students, onClose, onAdded }: StudentsToAdd) {
  const { t } = useLingui();
  const change = useChangeEnrolments();
  const undo = useUndoEnrolments();
  const form = useAppForm<{ batch: string | null }>({
    initialValues: { batch: null },
    check: () => (batch ? {} : { batch: t`Choose a batch` }),
    onSubmit: () => batch && addTo(batch),
  });
  const batchId = form.values.batch;
  const { known, found, onSearch } = useBatchSearch({ chosen: batchId === null ? [] : [batchId] });
  const batch = known[0];
  const isInactive = ({ status }: StudentInList) => status !== 'active';
  const inactive = students.filter(isInactive).length;
  const added = students.filter((student) => !isInactive(student) && !batch?.enrolledIds.includes(student._id));
  const alreadyIn = students.length - inactive - added.length;
  const count = added.length;
  const strangers = batch ? added.filter(({ standard }) => standard?._id !== batch.standard._id).length : 0;
  const over = batch?.seatsLeft === null || batch === undefined ? 0 : Math.max(0, count - batch.seatsLeft);

  const addTo = async ({ _id, name }: BatchWithSeats) => {
    if (count > 0) {
      const saved = await change.mutateAsync([{ batch: _id, add: added, overCapacity: over > 0 }]);
      const { done, already, refused } = outcomeOf(saved, added);
      if (refused.length === count) throw new Error(problemsOf(saved, added).join(' '));
      const message = [addedText(done, already, name), ...problemsOf(saved, added)].join('. ');
      if (done.length > 0) showUndo({ message, onUndo: () => undo(saved, added) });
      else showDone(message);
    }
    onClose();
    onAdded();
  };
  return { form, batch, offered: offeredBatches(known, found), onSearch, count, alreadyIn, inactive, strangers, over };
}
