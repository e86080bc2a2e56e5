import type { StudentInList } from '#contract/students';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { Notice } from '../../../../design/notice.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showDone, showUndo } from '../../../ui/undo-toast.tsx';
import { addedText } from '../../batches/shared/added-text.ts';
import { OfOtherStandard } from '../../batches/shared/of-other-standard.tsx';
import { type BatchWithSeats, offeredBatches, useBatchSearch } from '../../batches/shared/batch-search.queries.ts';
import {
  outcomeOf,
  problemsOf,
  useChangeEnrolments,
  useUndoEnrolments,
} from '../../batches/shared/enrolments.queries.ts';

export interface AddToBatchPanelProps {
  isOpen: boolean;
  students: StudentInList[];
  onClose: () => void;
  onAdded: () => void;
}

export function AddToBatchPanel({ isOpen, onClose, ...props }: AddToBatchPanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Add to batch`}>
      <ChooseBatch {...props} onClose={onClose} />
    </SidePanel>
  );
}

function ChooseBatch({ students, onClose, onAdded }: Omit<AddToBatchPanelProps, 'isOpen'>) {
  const { t, i18n } = useLingui();
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
  const { error = form.problem, ...field } = form.field('batch');
  return (
    <form noValidate onSubmit={form.frame.onSubmit} className="stack gap-16" lang={i18n.locale}>
      <SelectField
        {...field}
        label={t`Batch`}
        choices={offeredBatches(known, found).map((choice) => ({ value: choice._id, label: labelOf(choice, t`full`) }))}
        placeholder={t`Choose a batch`}
        error={error}
        onSearch={onSearch}
      />
      {alreadyIn > 0 && (
        <p>
          <Plural
            value={alreadyIn}
            one="# student is already in this batch."
            other="# students are already in this batch."
          />
        </p>
      )}
      {inactive > 0 && (
        <p>
          <Plural
            value={inactive}
            one="# student is not active and is left out."
            other="# students are not active and are left out."
          />
        </p>
      )}
      {batch && strangers > 0 && (
        <Notice tone="warn">
          <OfOtherStandard count={strangers} standard={batch.standard.name} />
        </Notice>
      )}
      {over > 0 && (
        <Notice tone="warn">
          <Plural
            value={over}
            one="This batch is one seat short. They can still be added."
            other="This batch is # seats short. They can still be added."
          />
        </Notice>
      )}
      <FormFooter
        submitLabel={
          batch ? plural(count, { 0: 'Nobody to add', one: 'Add # student', other: 'Add # students' }) : t`Add to batch`
        }
        isSaving={form.isSaving}
        inPlace
      />
    </form>
  );
}

const labelOf = ({ name, seatsLeft, capacity }: BatchWithSeats, full: string) => {
  if (seatsLeft === null || capacity === null) return name;
  return `${name}, ${seatsLeft < 1 ? full : `${capacity - seatsLeft} / ${capacity}`}`;
};
