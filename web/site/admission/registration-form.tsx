import { Trans, useLingui } from '@lingui/react/macro';
import { ConsentText } from '../../design/consent-text.tsx';
import { Checkbox, Field, Honeypot, PhoneField, SelectField, TextArea } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import { RegistrationDone } from '../parts/registration-done.tsx';
import classes from '../parts/registration.module.css';
import { SiteForm } from '../parts/site-form.tsx';
import { putStandardInAddress } from '../parts/standard-in-address.ts';
import { type RegistrationState, type RegistrationProps, useRegistration } from '../parts/use-registration.ts';
import type { PublicSite } from '../site.ts';
import { EmailCodeStep } from './email-code-step.tsx';

type RegistrationFormProps = RegistrationProps & Pick<PublicSite, 'canSendMail'>;

/** The registration form, its email verification and the confirmation. */
export function RegistrationForm({ academy, courses, canSendMail }: RegistrationFormProps) {
  const { t } = useLingui();
  const registration = useRegistration({
    id: 'registration',
    academy,
    courses,
    isShort: false,
    check: ({ consent }): Record<string, string> =>
      consent ? {} : { consent: t`Tick the box: a parent has to agree` },
  });
  const { step, sent } = registration;
  if (step === 'done' && sent) {
    return <RegistrationDone {...sent} academy={academy} onAnother={registration.another} />;
  }
  if (step === 'code') return <EmailCodeStep registration={registration} />;
  return <Questions registration={registration} {...{ academy, courses, canSendMail }} />;
}

interface QuestionsProps extends RegistrationFormProps {
  registration: RegistrationState;
}

function Questions({ registration, courses, academy, canSendMail }: QuestionsProps) {
  const { t } = useLingui();
  const { form, isRestored, onEdit, giveConsent, forget } = registration;
  const { values, field } = form;
  return (
    <SiteForm {...form.frame} hasUnsaved={() => false} onEdit={onEdit} label={t`Registration`}>
      {isRestored && (
        <p className={`row spread wrap ${classes['restored']}`} role="status">
          <span>
            <Trans>Your earlier answers are back. They are kept on this phone until you send them.</Trans>
          </span>
          <button type="button" className={`link ${classes['quiet']}`} onClick={forget}>
            <Trans>Start again</Trans>
          </button>
        </p>
      )}
      <div className={`column ${classes['sections']}`}>
        <AboutStudent form={form} courses={courses} />
        <AboutParent form={form} academy={academy} canSendMail={canSendMail} />
        <fieldset className="column gap-18">
          <legend>
            <Trans>Anything else</Trans>
          </legend>
          <TextArea {...field('message')} rows={3} maxLength={2000} label={t`Your question or wish (optional)`} />
          <Checkbox
            id={field('consent').id}
            error={field('consent').error}
            label={<ConsentText name={academy.name} />}
            checked={values.consent !== null}
            onChange={giveConsent}
          />
        </fieldset>
      </div>
      <Honeypot {...field('homepage')} />
      <div className={classes['foot']}>
        <SubmitButton isSaving={form.isSaving} label={t`Send registration`} savingLabel={t`Sending…`} />
      </div>
    </SiteForm>
  );
}

type Form = RegistrationState['form'];

function AboutStudent({ form, courses }: { form: Form } & Pick<QuestionsProps, 'courses'>) {
  const { t } = useLingui();
  const { values, field } = form;
  const { setFieldValue } = form.form;
  const subjects = courses.find(({ _id }) => _id === values.standard)?.subjects ?? [];
  const choose = (standard: string | null, chosen: string[]) => {
    setFieldValue('standard', standard);
    setFieldValue('subjects', chosen);
    // After a reload, the address must not restore the initial choice.
    putStandardInAddress(standard);
  };
  return (
    <fieldset className="column gap-18">
      <legend>
        <Trans>Student</Trans>
      </legend>
      <Field {...field('studentName')} label={t`Student’s full name`} autoComplete="off" spellCheck="false" />
      {courses.length > 0 && (
        <SelectField
          {...field('standard')}
          label={t`Standard (optional)`}
          value={values.standard ?? ''}
          onChange={(event) => choose(event.currentTarget.value || null, [])}
        >
          <option value="">{t`Choose a standard`}</option>
          {courses.map((course) => (
            <option key={course._id} value={course._id}>
              {course.name}
            </option>
          ))}
        </SelectField>
      )}
      {subjects.length > 0 && (
        <div role="group" aria-labelledby={field('subjects').id}>
          <span id={field('subjects').id} className={classes['label']}>
            <Trans>Subjects (optional)</Trans>
          </span>
          <div className="cluster gap-8">
            {subjects.map(({ _id, name }) => (
              <label key={_id} className={`inline gap-10 ${classes['choice']}`}>
                <input
                  type="checkbox"
                  checked={values.subjects.includes(_id)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = values.subjects.filter((id) => id !== _id);
                    choose(values.standard, checked ? [...others, _id] : others);
                  }}
                />
                {name}
              </label>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  );
}

function AboutParent({
  form: { field },
  academy,
  canSendMail,
}: { form: Form } & Pick<QuestionsProps, 'academy' | 'canSendMail'>) {
  const { t } = useLingui();
  return (
    <fieldset className="column gap-18">
      <legend>
        <Trans>Parent</Trans>
      </legend>
      <Field {...field('parentName')} label={t`Parent’s name (optional)`} autoComplete="name" spellCheck="false" />
      <PhoneField
        {...field('phone')}
        label={t`Parent’s mobile number`}
        hint={academy.officeHours.length > 0 ? t`10 digits. We call during office hours.` : t`10 digits`}
      />
      <Field
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck="false"
        label={t`Email (optional)`}
        hint={
          canSendMail
            ? t`For a copy of this registration, and later for the login.`
            : t`For the login later. No copy of this registration can be sent.`
        }
      />
    </fieldset>
  );
}
