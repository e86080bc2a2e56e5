import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../lib/form.ts';
import type { Choice, ChoiceGroup } from '../../ui/select-field.tsx';
import { useAllStandards } from '../standards/shared/standards.queries.ts';
import { useSubjectChoices } from '../subjects/shared/subjects.queries.ts';
import { type BatchValues, BatchValuesSchema, batchBodyOf, batchValuesOf, checkValues } from './batch-values.ts';
import { type BatchBody, type BatchDetails, useTeachersToChoose } from './shared/batches.queries.ts';
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
  const subjectName = subjects.find(({ value }) => value === values.subject)?.label ?? '';
  const teachers = useTeachersToChoose().data?.data ?? [];
  const teachersOfSubject = teachers.filter((teacher) => teacher.subjects.some(({ _id }) => _id === values.subject));
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
    teachers: groupChoices(choicesOf(teachers, batch?.teacher), teachersOfSubject, {
      fitting: t`Teachers of ${subjectName}`,
      others: t`Other teachers`,
    }),
    areSubjectsSearchable: subjects.length >= 10,
    hasNoStandards,
    hasNoSubjects: !standards.isPending && !hasNoStandards && subjects.length === 0,
  };
}

interface Named {
  _id: string;
  name: string;
}

/** The records as choices, plus the current one even if no longer available. */
function choicesOf(records: readonly Named[], current: Named | null | undefined): Choice[] {
  const isMissing = current && !records.some(({ _id }) => _id === current._id);
  return (isMissing ? [current, ...records] : records).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** Matching ones grouped first; one flat list if all or none match. */
function groupChoices(
  choices: Choice[],
  matching: readonly { _id: string }[],
  headings: { fitting: string; others: string },
): Choice[] | ChoiceGroup[] {
  const ids = new Set(matching.map(({ _id }) => _id));
  const fitting = choices.filter(({ value }) => ids.has(value));
  const others = choices.filter(({ value }) => !ids.has(value));
  if (fitting.length === 0 || others.length === 0) return choices;
  return [
    { group: headings.fitting, items: fitting },
    { group: headings.others, items: others },
  ];
}
