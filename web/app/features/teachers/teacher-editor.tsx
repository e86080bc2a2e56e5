import type { BodyInputOf } from '#contract/endpoint';
import { type createTeacher, type Teacher, TeacherForm } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/mantine.ts';
import { today } from '../../../lib/dates.ts';
import { useAppForm } from '../../../lib/form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection, wholeRow } from '../../../design/form-section.tsx';
import { MultiSelectField, SelectField } from '../../ui/select-field.tsx';
import { PhoneField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import { useMailsGoOut } from '../mail/shared/mail.queries.ts';
import { useSubjectChoices } from '../subjects/shared/subjects.queries.ts';

interface TeacherEditorProps {
  /** The teacher to edit; without one the form starts empty. */
  teacher?: Teacher;
  submitLabel: string;
  cancelTo: string;
  onSave: (values: BodyInputOf<typeof createTeacher>) => Promise<void>;
}

export function TeacherEditor({ teacher, submitLabel, cancelTo, onSave }: TeacherEditorProps) {
  const { t } = useLingui();
  const active = useSubjectChoices();
  // A retired subject stays with its teachers.
  const inactive = (teacher?.subjects ?? []).filter(({ _id }) => !active.some(({ value }) => value === _id));
  const form = useAppForm({
    initialValues: {
      name: teacher?.name ?? '',
      email: teacher?.email ?? '',
      phone: teacher?.phone ?? '',
      subjects: teacher?.subjects.map(({ _id }) => _id) ?? [],
      qualification: teacher?.qualification ?? '',
      joiningDate: teacher?.joiningDate ?? (teacher ? null : today()),
      bio: teacher?.bio ?? '',
      showOnSite: teacher?.showOnSite ?? false,
      status: teacher?.status ?? ('active' as const),
    },
    schema: TeacherForm,
    onSubmit: onSave,
  });
  const { setFieldValue } = form.form;
  const canSend = useMailsGoOut(!teacher);
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <FormSection title={t`Teacher`}>
        <TextField {...form.field('name')} label={t`Full name`} spellCheck={false} autoComplete="off" size="md" />
        <DateField
          {...form.field('joiningDate')}
          onChange={(day) => setFieldValue('joiningDate', day || null)}
          label={t`Joined on (optional)`}
          size="md"
        />
        <TextField {...form.field('qualification')} {...wholeRow} label={t`Qualification (optional)`} size="md" />
        <MultiSelectField
          {...form.field('subjects')}
          label={t`Subjects (optional)`}
          description={t`Batches of these subjects can be given to this teacher.`}
          placeholder={t`Choose subjects`}
          choices={[...active, ...inactive.map(({ _id, name }) => ({ value: _id, label: name }))]}
          size="md"
        />
        {teacher && (
          <SelectField
            {...form.field('status')}
            label={t`Status`}
            description={t`A teacher who has left cannot log in. Their batches stay with them until you hand them over.`}
            choices={[
              { value: 'active', label: t`Active` },
              { value: 'left', label: t`Left` },
            ]}
            size="md"
          />
        )}
      </FormSection>
      <FormSection
        title={t`Contact and login`}
        hint={[
          t`Phone or email, one of the two is enough: the teacher logs in with it.`,
          !teacher &&
            (canSend
              ? t`An invitation to choose a password is sent to the email, and works for 7 days. Without an email you get a one-time password.`
              : t`Email is not set up: the link to choose a password waits under Mail for you to pass on. Without an email you get a one-time password.`),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <PhoneField {...form.field('phone')} label={t`Phone`} autoComplete="off" size="md" />
        <TextField {...form.field('email')} type="email" label={t`Email`} autoComplete="off" size="md" />
      </FormSection>
      <FormSection title={t`Public site`}>
        <Switch
          label={t`Show on the public site`}
          description={t`Name, subjects, qualification and the text below are shown on the About page.`}
          checked={form.values.showOnSite}
          onChange={(event) => setFieldValue('showOnSite', event.currentTarget.checked)}
        />
        <TextAreaField {...form.field('bio')} label={t`About the teacher (optional)`} />
      </FormSection>
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} cancelTo={cancelTo} />
    </FormFrame>
  );
}
