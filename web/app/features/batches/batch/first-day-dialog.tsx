import type { EnrolledStudent } from '#contract/batches';
import { changeFirstDay } from '#contract/enrolments';
import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useChangeFirstDay } from '../shared/enrolments.queries.ts';
import type { BatchDetails } from '../shared/batches.queries.ts';

interface FirstDayDialogProps {
  batch: Pick<BatchDetails, '_id' | 'name' | 'startDate'>;
  student: Pick<EnrolledStudent, '_id' | 'name' | 'joinedOn'>;
  onClose: () => void;
}

/** Asks since when a student is in the batch: from that day on they are in its registers. */
export function FirstDayDialog({ batch, student: { _id, name, joinedOn }, onClose }: FirstDayDialogProps) {
  const { t } = useLingui();
  const change = useChangeFirstDay(batch._id, _id);
  const form = useAppForm({
    initialValues: { joinedOn },
    schema: changeFirstDay.body,
    onSubmit: async (values) => {
      await change.mutateAsync(values.joinedOn);
      const [day, batchName] = [formatDate(values.joinedOn), batch.name];
      showDone(t`${name}’s first day in ${batchName} is ${day}`);
      onClose();
    },
  });
  const batchName = batch.name;
  return (
    <FormDialog
      title={t`First day of ${name} in ${batchName}`}
      width={420}
      frame={form.frame}
      actLabel={t`Save`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      <DateField
        {...form.field('joinedOn')}
        label={t`First day`}
        description={t`From this day on, ${name} is in the batch’s registers.`}
        minDate={batch.startDate}
        data-autofocus
      />
    </FormDialog>
  );
}
