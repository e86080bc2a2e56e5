import { leaveDaysAhead, longestReason, maxLeaveDays, officeLeaveDaysBack } from '#contract/leave-days';
import type { Student } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { addDays, isDay, today } from '../../../../lib/dates.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { useAddLeave } from './leave-requests.queries.ts';

interface AddLeaveDialogProps {
  student: Pick<Student, '_id' | 'name' | 'guardians'>;
  onClose: () => void;
}

/** Enters leave that a family asked for by phone or at the desk. */
export function AddLeaveDialog({ student: { _id, name, guardians }, onClose }: AddLeaveDialogProps) {
  const { t } = useLingui();
  const { inFull } = useGuardianWords();
  const add = useAddLeave();
  const now = today();
  const form = useAppForm({
    initialValues: { student: _id, guardian: guardians[0]?._id ?? null, startDate: now, endDate: now, reason: '' },
    schema: async () => (await import('#contract/leave-requests')).OfficeLeaveForm,
    onSubmit: async (values) => {
      const { message } = await add.mutateAsync(values);
      onClose();
      if (message !== undefined) showDone(message);
      return true;
    },
  });
  const { startDate, endDate } = form.values;
  const first = isDay(startDate) ? startDate : now;
  return (
    <FormDialog
      title={t`Leave for ${name}`}
      width={460}
      frame={form.frame}
      actLabel={t`Add leave`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      {guardians.length > 0 && (
        <SelectField
          {...form.field('guardian')}
          label={t`Asked by`}
          placeholder={t`Somebody else`}
          choices={guardians.map((one) => ({ value: one._id, label: inFull(one) }))}
          clearable
        />
      )}
      <DateField
        {...form.field('startDate')}
        label={t`First day`}
        minDate={addDays(now, -officeLeaveDaysBack)}
        maxDate={addDays(now, leaveDaysAhead)}
        onChange={(day) => {
          form.form.setFieldValue('startDate', day);
          if (isDay(day) && day > endDate) form.form.setFieldValue('endDate', day);
        }}
        data-autofocus
      />
      <DateField
        {...form.field('endDate')}
        label={t`Last day`}
        minDate={first}
        maxDate={addDays(first, maxLeaveDays - 1)}
      />
      <TextField
        {...form.field('reason')}
        label={t`Reason`}
        description={t`The teachers read it. The leave is accepted for all batches.`}
        maxLength={longestReason}
      />
    </FormDialog>
  );
}
