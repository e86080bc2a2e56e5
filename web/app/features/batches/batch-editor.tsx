import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { FormSection } from '../../../design/form-section.tsx';
import { paths } from '../../../lib/paths.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { Switch } from '../../ui/mantine.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { type BatchForm, type BatchFormOptions, useBatchForm } from './use-batch-form.ts';

interface BatchEditorProps extends BatchFormOptions {
  submitLabel: string;
  cancelTo: string;
}

export function BatchEditor({ batch, submitLabel, cancelTo, onSave }: BatchEditorProps) {
  const { t } = useLingui();
  const form = useBatchForm({ batch, onSave });
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <SubjectAndTeacher form={form} />
      <FormSection
        title={t`Weekly classes`}
        hint={batch && t`Once attendance has been marked, a change holds from today on. Past weeks keep their classes.`}
      >
        <ScheduleField
          slots={form.values.schedule}
          onChange={form.setSchedule}
          field={form.field}
          batchRoom={form.values.room.trim()}
        />
      </FormSection>
      <PlaceAndTime form={form} isNew={batch === undefined} />
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} cancelTo={cancelTo} />
    </FormFrame>
  );
}

function SubjectAndTeacher({ form }: { form: BatchForm }) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Batch`}>
      <TextField {...form.field('name')} label={t`Name`} description={t`For example 11 Science A.`} />
      <SelectField {...form.field('standard')} label={t`Standard`} choices={form.standards} />
      {form.hasNoStandards && (
        <p>
          <Trans>
            There are no standards yet. <Link to={paths.admin.createStandard()}>Add a standard</Link> first.
          </Trans>
        </p>
      )}
      <SelectField
        {...form.field('subject')}
        label={t`Subject`}
        choices={form.subjects}
        searchable={form.areSubjectsSearchable}
      />
      {form.hasNoSubjects && (
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
        choices={form.teachers}
        clearable
        searchable
      />
    </FormSection>
  );
}

function PlaceAndTime({ form, isNew }: { form: BatchForm; isNew: boolean }) {
  const { t } = useLingui();
  return (
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
        description={t`Families see the batch among the courses as soon as it has days and times.`}
        checked={form.values.openForAdmission}
        onChange={(event) => form.form.setFieldValue('openForAdmission', event.currentTarget.checked)}
      />
      <TextField
        {...form.field('code')}
        label={t`Short code (optional)`}
        description={t`Only if your academy uses one, such as PHY-11A.`}
        maxLength={20}
      />
      {!isNew && (
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
  );
}
