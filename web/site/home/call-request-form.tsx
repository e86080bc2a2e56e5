import type { Academy, Course } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatPhone } from '../../lib/phone.ts';
import { FormProblems } from '../parts/form-problems.tsx';
import { Honeypot, PublicField, PublicPhoneField, PublicSelect, SendButton } from '../parts/public-field.tsx';
import classes from '../parts/public-form.module.css';
import { RegistrationDone } from '../parts/registration-done.tsx';
import { useRegistration } from '../parts/use-registration.ts';

interface CallRequestFormProps {
  academy: Pick<Academy, 'name' | 'phones' | 'officeHours'>;
  courses: Pick<Course, '_id' | 'name'>[];
}

const idOf = (field: string) => `call-${field}`;

/** Three answers on the home page. Sending it is the parent's consent, as the line above the button says. */
export function CallRequestForm({ academy, courses }: CallRequestFormProps) {
  const { t } = useLingui();
  const registration = useRegistration({
    phone: academy.phones[0] && formatPhone(academy.phones[0]),
    keepsDraft: false,
    check: ({ standard }): Record<string, string> =>
      standard === '' && courses.length > 0 ? { standard: t`Choose a standard` } : {},
  });
  const { step, start, errors, sent, isSending } = registration;
  const { values } = start;
  const name = academy.name;
  if (step === 'done' && sent) {
    return <RegistrationDone {...sent} academy={academy} onAnother={registration.another} isShort />;
  }
  return (
    <form
      key={start.round}
      ref={registration.form}
      noValidate
      onSubmit={registration.submit}
      onFocus={registration.onTouch}
      className={classes['form']}
      aria-labelledby={idOf('title')}
    >
      <div>
        <h3 id={idOf('title')} className={classes['title']}>
          <Trans>Request a call</Trans>
        </h3>
        <p className={classes['intro']}>
          {courses.length > 0 ? <Trans>All three answers are needed.</Trans> : <Trans>Both answers are needed.</Trans>}
        </p>
      </div>
      <FormProblems registration={registration} idOf={idOf} />
      <PublicField
        id={idOf('studentName')}
        name="studentName"
        defaultValue={values.studentName}
        error={errors['studentName']}
        label={t`Student’s full name`}
        autoComplete="off"
        spellCheck={false}
      />
      {courses.length > 0 && (
        <PublicSelect
          id={idOf('standard')}
          name="standard"
          defaultValue={values.standard}
          error={errors['standard']}
          label={t`Standard`}
        >
          <option value="">{t`Choose a standard`}</option>
          {courses.map((course) => (
            <option key={course._id} value={course._id}>
              {course.name}
            </option>
          ))}
        </PublicSelect>
      )}
      <PublicPhoneField
        id={idOf('phone')}
        name="phone"
        defaultValue={values.phone}
        error={errors['phone']}
        label={t`Parent’s mobile number`}
        hint={academy.officeHours.length > 0 ? t`10 digits. We call during office hours.` : t`10 digits`}
      />
      <Honeypot name="homepage" />
      <input type="hidden" name="consent" value="given by sending" />
      <p className={classes['small']}>
        <Trans>
          By sending this you agree as the parent or guardian: {name} may keep these details to answer you, and may call
          you about it.
        </Trans>
      </p>
      <SendButton isSending={isSending} label={t`Send request`} sending={t`Sending…`} />
    </form>
  );
}
