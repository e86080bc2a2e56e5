import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../lib/form.ts';
import { useAllStandards } from '../standards/shared/standards.queries.ts';
import { useSubjectChoices } from '../subjects/shared/subjects.queries.ts';
import { type BatchValues, BatchValuesSchema, batchBodyOf, batchValuesOf, checkValues } from './batch-values.ts';
import { choicesOf, groupChoices, useTeacherChoices } from './choices.ts';
import type { BatchBody, BatchDetails } from './shared/batches.queries.ts';
import type { SlotValues } from './slots.ts';

export interface BatchFormOptions {
  /** The batch to edit; without one the form starts empty. */
  batch?: BatchDetails;
  onSave: (body: BatchBody) => Promise<void>;
}

export type BatchForm = ReturnType<typeof useBatchForm>;

export function useBatchForm({ batch, onSave }: BatchFormOptions) {
  const form = useAppForm({
    initialValues: batchValuesOf(batch),
    schema: BatchValuesSchema,
    check: checkValues,
    onSubmit: (values) => onSave(batchBodyOf(values)),
  });
  const choices = useBatchChoices(form.values, batch);
  const setSchedule = (schedule: SlotValues[]) => {
    // Row indices change, so old errors would show at the wrong row.
    for (const path of Object.keys(form.form.errors)) {
      if (path.startsWith('schedule.')) form.form.clearFieldError(path);
    }
    form.form.setFieldValue('schedule', schedule);
  };
  return { ...form, ...choices, setSchedule };
}

/** The subjects of the chosen standard come first, and so do the teachers of the chosen subject. */
function useBatchChoices(values: BatchValues, batch: BatchDetails | undefined) {
  const { t } = useLingui();
  const standards = useAllStandards();
  const known = standards.data?.data ?? [];
  const standard = known.find(({ _id }) => _id === values.standard);
  const standardName = standard?.name ?? '';
  const subjects = choicesOf(
    useSubjectChoices().map(({ value, label }) => ({ _id: value, name: label })),
    batch?.subject,
  );
  const subject = subjects.find(({ value }) => value === values.subject);
  const teacherChoices = useTeacherChoices();
  const hasNoStandards = standards.data?.data.length === 0;
  return {
    standards: choicesOf(
      known.filter(({ isActive }) => isActive),
      batch?.standard,
    ),
    subjects: groupChoices(subjects, standard?.subjects ?? [], {
      fitting: t`Subjects of ${standardName}`,
      others: t`Other subjects`,
    }),
    teachers: teacherChoices(subject && { _id: subject.value, name: subject.label }, batch?.teacher),
    areSubjectsSearchable: subjects.length >= 10,
    hasNoStandards,
    hasNoSubjects: !standards.isPending && !hasNoStandards && subjects.length === 0,
  };
}
