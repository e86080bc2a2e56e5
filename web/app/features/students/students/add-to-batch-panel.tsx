import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Notice } from '../../../../design/notice.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import type { BatchWithSeats } from '../../batches/shared/batch-search.queries.ts';
import { OfOtherStandard } from '../../batches/shared/of-other-standard.tsx';
import { InactiveLeftOut } from './inactive-left-out.tsx';
import { type StudentsToAdd, useAddToBatch } from './use-add-to-batch.ts';

export interface AddToBatchPanelProps extends StudentsToAdd {
  isOpen: boolean;
}

export function AddToBatchPanel({ isOpen, onClose, ...props }: AddToBatchPanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Add to batch`}>
      <ChooseBatch {...props} onClose={onClose} />
    </SidePanel>
  );
}

function ChooseBatch(props: StudentsToAdd) {
  const { t, i18n } = useLingui();
  const { form, batch, offered, onSearch, count, alreadyIn, inactive, strangers, over } = useAddToBatch(props);
  const { error = form.problem, ...field } = form.field('batch');
  return (
    <form noValidate onSubmit={form.frame.onSubmit} className="stack gap-16" lang={i18n.locale}>
      <SelectField
        {...field}
        label={t`Batch`}
        choices={offered.map((choice) => ({ value: choice._id, label: labelOf(choice, t`full`) }))}
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
      <InactiveLeftOut inactive={inactive} />
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
