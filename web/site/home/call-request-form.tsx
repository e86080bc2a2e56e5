import { Trans, useLingui } from '@lingui/react/macro';
import { Field, Honeypot, PhoneField, SelectField } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import { RegistrationDone } from '../parts/registration-done.tsx';
import classes from '../parts/registration.module.css';
import { SiteForm } from '../parts/site-form.tsx';
import { type RegistrationProps, useRegistration } from '../parts/use-registration.ts';

/** A registration with three fields on the home page. Sending it is the parent's consent, as the text above the button says. */
export function CallRequestForm({ academy, courses }: RegistrationProps) {
  const { t } = useLingui();
  const { form, step, sent, another } = useRegistration({
    id: 'call',
    academy,
    courses,
    isShort: true,
    check: ({ standard }): Record<string, string> =>
      standard === null && courses.length > 0 ? { standard: t`Choose a standard` } : {},
  });
  const { values, field } = form;
  const name = academy.name;
  if (step === 'done' && sent) return <RegistrationDone {...sent} academy={academy} onAnother={another} isShort />;
  return (
    <SiteForm {...form.frame} hasUnsaved={() => false} label={t`Request a call`}>
      <div>
        <h3 className={classes['title']}>
          <Trans>Request a call</Trans>
        </h3>
        <p className={`muted ${classes['intro']}`}>
          {courses.length > 0 ? <Trans>All three answers are needed.</Trans> : <Trans>Both answers are needed.</Trans>}
        </p>
      </div>
      <Field {...field('studentName')} label={t`Student’s full name`} autoComplete="off" spellCheck="false" />
      {courses.length > 0 && (
        <SelectField
          {...field('standard')}
          label={t`Standard`}
          value={values.standard ?? ''}
          onChange={(event) => form.form.setFieldValue('standard', event.currentTarget.value || null)}
        >
          <option value="">{t`Choose a standard`}</option>
          {courses.map((course) => (
            <option key={course._id} value={course._id}>
              {course.name}
            </option>
          ))}
        </SelectField>
      )}
      <PhoneField
        {...field('phone')}
        label={t`Parent’s mobile number`}
        hint={academy.officeHours.length > 0 ? t`10 digits. We call during office hours.` : t`10 digits`}
      />
      <Honeypot {...field('homepage')} />
      <p className="aside">
        <Trans>
          By sending this you agree as the parent or guardian: {name} may keep these details to answer you, and may call
          you about it.
        </Trans>
      </p>
      <SubmitButton isSaving={form.isSaving} label={t`Send request`} savingLabel={t`Sending…`} />
    </SiteForm>
  );
}
