import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio } from '../../ui/mantine.ts';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { DateField } from '../../ui/date-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection, wholeRow } from '../../../design/form-section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PhoneField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import { useMailsGoOut } from '../mail/shared/mail.queries.ts';
import { useAllStandards } from '../standards/shared/standards.queries.ts';
import { paths } from '../../../lib/paths.ts';
import { BatchesField } from './batches-field.tsx';
import { GuardianFields } from '../guardians/shared/guardian-fields.tsx';
import classes from './student-editor.module.css';
import { useStudentWords } from './shared/student-words.ts';
import { type StudentFormOptions, useStudentForm } from './use-student-form.ts';
import { Gender, type Student, type StudentInList } from '#contract/students';
import { Notice } from '../../../design/notice.tsx';

interface StudentEditorProps extends StudentFormOptions {
  submitLabel: string;
  cancelTo?: string;
  /** Offers "Add and add another". */
  canAddAnother?: boolean;
  /** Initial focus. */
  focus?: string;
}

/** Used on a page and in a side panel, so it does not depend on the address. */
export function StudentEditor(props: StudentEditorProps) {
  const { student, submitLabel, cancelTo, canAddAnother = false, focus } = props;
  const { t } = useLingui();
  const form = useStudentForm(props);
  const { similar } = form;
  const focusId = focus ? form.field(focus).id : undefined;
  useEffect(() => {
    if (focusId) document.getElementById(focusId)?.focus();
  }, [focusId]);

  return (
    <FormFrame {...form.frame} label={submitLabel}>
      {similar.length > 0 && <SimilarStudents students={similar} />}
      <AboutStudent form={form} />
      <GuardianFields form={form} studentId={student?._id} />
      <FormSection title={t`Contact`}>
        <TextAreaField {...form.field('address')} label={t`Address (optional)`} autoComplete="off" />
      </FormSection>
      <BatchesAndStatus form={form} student={student} />
      <LoginFields form={form} isNew={student === undefined} />
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} {...(cancelTo ? { cancelTo } : {})}>
        {canAddAnother && (
          <Button type="submit" name="another" variant="default" size="lg" className={classes['another'] ?? ''}>
            {t`Add and add another`}
          </Button>
        )}
      </FormFooter>
    </FormFrame>
  );
}

type StudentForm = ReturnType<typeof useStudentForm>;

function AboutStudent({ form }: { form: StudentForm }) {
  const { t } = useLingui();
  const standards = useAllStandards();
  const standardChoices = (standards.data?.data ?? [])
    .filter(({ _id, isActive }) => isActive || _id === form.initialValues.standard)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <FormSection title={t`Student`}>
      <TextField
        {...form.field('name')}
        label={t`Full name`}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="words"
      />
      <GenderField {...form.field('gender')} />
      <SelectField
        {...form.field('standard')}
        label={t`Standard (optional)`}
        choices={standardChoices}
        placeholder={t`Choose a standard`}
        clearable
      />
      {standards.data?.data.length === 0 && (
        <p>
          <Trans>
            There are no standards yet. <Link to={paths.admin.createStandard()}>Add a standard</Link>, or save and
            choose one later.
          </Trans>
        </p>
      )}
      <DateField {...form.field('dateOfBirth')} label={t`Date of birth (optional)`} />
      <TextField
        {...form.field('schoolName')}
        {...wholeRow}
        label={t`School or college (optional)`}
        autoComplete="off"
      />
    </FormSection>
  );
}

function BatchesAndStatus({ form, student }: { form: StudentForm; student: Student | undefined }) {
  const { t } = useLingui();
  const words = useStudentWords();
  const isActive = form.values.status === 'active';
  return (
    <FormSection title={student ? t`Batches and status` : t`Batches`}>
      {isActive && student?.status !== 'left' && student?.status !== 'passed_out' && (
        <BatchesField {...form.field('batches')} {...form.batches} />
      )}
      <DateField
        {...form.field('joinedOn')}
        label={t`Joined on (optional)`}
        description={
          student
            ? t`Batches that began on this day begin on the new one, too.`
            : t`Today, if left empty. It is the first day in the batches, too.`
        }
      />
      {student && (
        <SelectField
          {...form.field('status')}
          label={t`Status`}
          choices={(['active', 'left', 'passed_out'] as const).map((value) => ({
            value,
            label: words.status[value],
          }))}
          {...(isActive
            ? student.status === 'active'
              ? {}
              : { description: t`This student can log in again. Save first, then choose batches.` }
            : {
                description: t`Removed from all batches from today, and can no longer log in. The attendance stays.`,
              })}
        />
      )}
    </FormSection>
  );
}

function LoginFields({ form, isNew }: { form: StudentForm; isNew: boolean }) {
  const { t } = useLingui();
  const canSend = useMailsGoOut(isNew);
  return (
    <FormSection
      title={t`Login`}
      hint={
        isNew
          ? canSend
            ? t`The student gets a link by email to set a password. Without an email you get a one-time password to hand over.`
            : t`Email is not set up: the link to set a password waits under Mail for you to pass on. Without an email you get a one-time password.`
          : t`The student can log in with the email, or with the admission number.`
      }
    >
      <PhoneField {...form.field('phone')} label={t`Student’s phone (optional)`} autoComplete="off" />
      <TextField
        {...form.field('email')}
        label={t`Email (optional)`}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
    </FormSection>
  );
}

interface GenderFieldProps {
  id: string;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
}

/** No default: a guess would become a fact on record. */
function GenderField({ id, value, error, onChange }: GenderFieldProps) {
  const { t } = useLingui();
  const words = useStudentWords();
  return (
    <Radio.Group label={t`Gender`} error={error} value={value ?? ''} onChange={(next) => onChange?.(next)}>
      <div className={`cluster ${classes['choices']}`}>
        {Gender.options.map((gender, index) => (
          // Target of the error summary.
          <Radio key={gender} value={gender} label={words.gender[gender]} {...(index === 0 ? { id } : {})} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Possible duplicates; part of the form, which "Save anyway" submits. */
function SimilarStudents({ students }: { students: StudentInList[] }) {
  const { t } = useLingui();
  return (
    <Notice tone="warn">
      <p>
        <Plural
          value={students.length}
          one="This student may be the same person:"
          other="One of these students may be the same person:"
        />
      </p>
      <ul className={`stack gap-4 ${classes['students']}`}>
        {students.map(({ _id, name, admissionNo, standard, batches }) => (
          <li key={_id}>
            {/* The link opens in a new tab, so that typed values are kept. */}
            <a href={paths.admin.student(_id)} target="_blank" rel="noreferrer">
              {name}
            </a>{' '}
            <span>
              {[admissionNo, standard?.name, ...batches.map((batch) => batch.name)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <Button type="submit" name="anyway" variant="default">
        {t`Save anyway`}
      </Button>
    </Notice>
  );
}
