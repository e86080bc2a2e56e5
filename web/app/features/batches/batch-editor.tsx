import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/mantine.ts';
import { Link } from 'react-router';
import { useAppForm } from '../../../lib/form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../../design/form-section.tsx';
import { type Choice, type ChoiceGroup, SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAllStandards } from '../standards/shared/standards.queries.ts';
import { useSubjectChoices } from '../subjects/shared/subjects.queries.ts';
import { paths } from '../../../lib/paths.ts';
import { BatchValuesSchema, batchBodyOf, checkValues, batchValuesOf } from './batch-values.ts';
import { type BatchBody, type BatchDetails, useTeachersToChoose } from './shared/batches.queries.ts';
import { ScheduleField } from './schedule-field.tsx';
import type { SlotValues } from './slots.ts';

interface BatchEditorProps {
  /** The batch to edit; without one the form starts empty. */
  batch?: BatchDetails;
  submitLabel: string;
  cancelTo: string;
  onSave: (body: BatchBody) => Promise<void>;
}

export function BatchEditor({ batch, submitLabel, cancelTo, onSave }: BatchEditorProps) {
  const { t } = useLingui();
  const standards = useAllStandards();
  const activeSubjects = useSubjectChoices();
  const teachers = useTeachersToChoose();
  const form = useAppForm({
    initialValues: batchValuesOf(batch),
    schema: BatchValuesSchema,
    check: checkValues,
    onSubmit: (values) => onSave(batchBodyOf(values)),
  });
  const { values } = form;
  const setSchedule = (schedule: SlotValues[]) => {
    // Row indices change, so old errors would show at the wrong row.
    for (const path of Object.keys(form.form.errors)) {
      if (path.startsWith('schedule.')) form.form.clearFieldError(path);
    }
    form.form.setFieldValue('schedule', schedule);
  };

  const offeredStandards = standards.data?.data.filter(({ isActive }) => isActive) ?? [];
  const standard = standards.data?.data.find(({ _id }) => _id === values.standard);
  const subjects = choicesOf(
    activeSubjects.map(({ value, label }) => ({ _id: value, name: label })),
    batch?.subject,
  );
  const subjectsOfStandard = new Set(standard?.subjects.map(({ _id }) => _id));
  const subjectName = subjects.find(({ value }) => value === values.subject)?.label ?? '';
  const standardName = standard?.name ?? '';
  const teachersOfSubject = new Set(
    teachers.data?.data
      .filter((teacher) => teacher.subjects.some(({ _id }) => _id === values.subject))
      .map(({ _id }) => _id),
  );
  const isMissing = standards.data?.data.length === 0;
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <FormSection title={t`Batch`}>
        <TextField {...form.field('name')} label={t`Name`} description={t`For example 11 Science A.`} />
        <SelectField
          {...form.field('standard')}
          label={t`Standard`}
          choices={choicesOf(offeredStandards, batch?.standard)}
        />
        {isMissing && (
          <p>
            <Trans>
              There are no standards yet. <Link to={paths.admin.createStandard()}>Add a standard</Link> first.
            </Trans>
          </p>
        )}
        <SelectField
          {...form.field('subject')}
          label={t`Subject`}
          choices={groupChoices(subjects, subjectsOfStandard, {
            fitting: t`Subjects of ${standardName}`,
            others: t`Other subjects`,
          })}
          searchable={subjects.length >= 10}
        />
        {!standards.isPending && !isMissing && subjects.length === 0 && (
          <p>
            <Trans>
              There are no subjects yet. <Link to={paths.admin.createSubject()}>Add a subject</Link> first.
            </Trans>
          </p>
        )}
        <SelectField
          {...form.field('teacher')}
          label={t`Teacher (optional)`}
          description={t`Marks attendance for the batch. Can be chosen later.`}
          placeholder={t`No teacher yet`}
          choices={groupChoices(choicesOf(teachers.data?.data ?? [], batch?.teacher), teachersOfSubject, {
            fitting: t`Teachers of ${subjectName}`,
            others: t`Other teachers`,
          })}
          clearable
          searchable
        />
      </FormSection>
      <FormSection
        title={t`Weekly classes`}
        {...(batch && {
          hint: t`Once attendance has been marked, a change holds from today on. Past weeks keep their classes.`,
        })}
      >
        <ScheduleField
          slots={values.schedule}
          onChange={setSchedule}
          field={form.field}
          batchRoom={values.room.trim()}
        />
      </FormSection>
      <FormSection title={t`Place and time`}>
        <TextField
          {...form.field('room')}
          label={t`Room (optional)`}
          description={t`For all classes without a room of their own.`}
          maxLength={40}
        />
        <TextField
          {...form.field('capacity')}
          label={t`Seats (optional)`}
          description={t`Leave it empty for no limit.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <DateField
          {...form.field('startDate')}
          label={t`Start date`}
          description={t`Classes begin on or after this day.`}
        />
        <DateField
          {...form.field('endDate')}
          label={t`End date (optional)`}
          description={t`Leave it empty if it is not known yet.`}
        />
        <Switch
          label={t`Open for admission`}
          description={t`Families see the batch among the courses, with its days and times.`}
          checked={values.openForAdmission}
          onChange={(event) => form.form.setFieldValue('openForAdmission', event.currentTarget.checked)}
        />
        <TextField
          {...form.field('code')}
          label={t`Short code (optional)`}
          description={t`Only if your academy uses one, such as PHY-11A.`}
          maxLength={20}
        />
        {batch && (
          <SelectField
            {...form.field('status')}
            label={t`Status`}
            description={t`Students can be added to active batches only.`}
            choices={[
              { value: 'active', label: t`Active` },
              { value: 'completed', label: t`Completed` },
              { value: 'cancelled', label: t`Cancelled` },
            ]}
          />
        )}
      </FormSection>
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} cancelTo={cancelTo} />
    </FormFrame>
  );
}

interface Named {
  _id: string;
  name: string;
}

const toChoice = ({ _id, name }: Named): Choice => ({ value: _id, label: name });

/** The records as choices, plus the current one even if no longer available. */
function choicesOf(records: readonly Named[], current: Named | null | undefined): Choice[] {
  const isMissing = current && !records.some(({ _id }) => _id === current._id);
  return (isMissing ? [current, ...records] : records).map(toChoice);
}

/** Matching ones grouped first; one flat list if all or none match. */
function groupChoices(
  choices: readonly Choice[],
  fits: ReadonlySet<string>,
  headings: { fitting: string; others: string },
): Choice[] | ChoiceGroup[] {
  const fitting = choices.filter(({ value }) => fits.has(value));
  const others = choices.filter(({ value }) => !fits.has(value));
  if (fitting.length === 0 || others.length === 0) return [...choices];
  return [
    { group: headings.fitting, items: fitting },
    { group: headings.others, items: others },
  ];
}
