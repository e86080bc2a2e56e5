import type { Academy, Course } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useState } from 'react';
import { formatPhone } from '../../lib/phone.ts';
import { useStandardInAddress, useSubjectInAddress } from '../parts/standard-in-address.ts';
import { ConsentText } from '../../design/consent-text.tsx';
import { EmailCodeStep } from './email-code-step.tsx';
import { FormProblems } from '../parts/form-problems.tsx';
import {
  Honeypot,
  PublicField,
  PublicPhoneField,
  PublicSelect,
  PublicTextArea,
  SendButton,
} from '../parts/public-field.tsx';
import classes from '../parts/public-form.module.css';
import { RegistrationDone } from '../parts/registration-done.tsx';
import { type Registration, useRegistration } from '../parts/use-registration.ts';

interface RegistrationFormProps {
  academy: Pick<Academy, 'name' | 'phones' | 'officeHours'>;
  courses: (Pick<Course, '_id' | 'name'> & { subjects: Pick<Course['subjects'][number], '_id' | 'name'>[] })[];
}

const idOf = (field: string) => `registration-${field}`;

/** The whole form of the registration page, its email check and its end. */
export function RegistrationForm({ academy, courses }: RegistrationFormProps) {
  const { t } = useLingui();
  const registration = useRegistration({
    phone: academy.phones[0] && formatPhone(academy.phones[0]),
    keepsDraft: true,
    check: ({ hasConsent }): Record<string, string> =>
      hasConsent ? {} : { consent: t`Tick the box: a parent has to agree` },
  });
  const { step, start, sent } = registration;
  if (step === 'done' && sent) {
    return <RegistrationDone {...sent} academy={academy} onAnother={registration.another} />;
  }
  if (step === 'code') return <EmailCodeStep registration={registration} />;
  return <Questions key={start.round} registration={registration} courses={courses} academy={academy} />;
}

interface QuestionsProps extends RegistrationFormProps {
  registration: Registration;
}

function Questions({ registration, courses, academy }: QuestionsProps) {
  const { t } = useLingui();
  const { form, errors, isSending, isRestored, start, submit, onInput, onTouch, forget } = registration;
  const { values } = start;
  const field = (of: 'studentName' | 'parentName' | 'phone' | 'email' | 'message') => ({
    id: idOf(of),
    name: of,
    defaultValue: values[of],
    error: errors[of],
  });
  // The choice of a course page applies until the reader chooses otherwise.
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = useStandardInAddress();
  const offered = courses.find(({ _id }) => _id === wanted)?._id ?? '';
  const standard = chosen ?? (values.standard || offered);
  const subjects = courses.find(({ _id }) => _id === standard)?.subjects ?? [];
  const wantedSubject = useSubjectInAddress();
  const isTicked = (id: string) => values.subjects.includes(id) || (id === wantedSubject && standard === wanted);
  useLayoutEffect(() => {
    // Chosen while the scripts were still on their way.
    const field = form.current?.elements.namedItem('standard');
    if (field instanceof HTMLSelectElement && field.value !== standard) setChosen(field.value);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there when React took the page over
  }, []);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={onInput}
      onFocus={onTouch}
      className={classes['form']}
      aria-label={t`Registration`}
    >
      <FormProblems registration={registration} idOf={idOf} />
      {isRestored && (
        <p className={classes['restored']} role="status">
          <span>
            <Trans>Your answers from before are back. They are kept on this phone until you send them.</Trans>
          </span>
          <button type="button" className={classes['quiet']} onClick={forget}>
            <Trans>Start again</Trans>
          </button>
        </p>
      )}
      <fieldset>
        <legend>
          <Trans>Student</Trans>
        </legend>
        <PublicField {...field('studentName')} label={t`Student’s full name`} autoComplete="off" spellCheck={false} />
        {courses.length > 0 && (
          <PublicSelect
            id={idOf('standard')}
            name="standard"
            label={t`Standard (optional)`}
            error={errors['standard']}
            value={standard}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">{t`Choose a standard`}</option>
            {courses.map((course) => (
              <option key={course._id} value={course._id}>
                {course.name}
              </option>
            ))}
          </PublicSelect>
        )}
        {subjects.length > 0 && (
          <div role="group" aria-labelledby={idOf('subjects')} className={classes['field']}>
            <span id={idOf('subjects')} className={classes['label']}>
              <Trans>Subjects (optional)</Trans>
            </span>
            <div className={classes['choices']}>
              {subjects.map(({ _id, name: subject }) => (
                // Once more where the address, which the rendered file does not know, names it.
                <label key={`${_id} ${isTicked(_id)}`} className={classes['choice']}>
                  <input type="checkbox" name="subjects" value={_id} defaultChecked={isTicked(_id)} />
                  {subject}
                </label>
              ))}
            </div>
          </div>
        )}
      </fieldset>
      <fieldset>
        <legend>
          <Trans>Parent</Trans>
        </legend>
        <PublicField
          {...field('parentName')}
          label={t`Parent’s name (optional)`}
          autoComplete="name"
          spellCheck={false}
        />
        <PublicPhoneField
          {...field('phone')}
          label={t`Parent’s mobile number`}
          hint={academy.officeHours.length > 0 ? t`10 digits. We call during office hours.` : t`10 digits`}
        />
        <PublicField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          label={t`Email (optional)`}
          hint={t`For a copy of this registration, and later for the login.`}
        />
      </fieldset>
      <fieldset>
        <legend>
          <Trans>Anything else</Trans>
        </legend>
        <PublicTextArea {...field('message')} rows={3} maxLength={2000} label={t`Your question or wish (optional)`} />
        <div className={classes['field']}>
          {errors['consent'] && (
            <p id={`${idOf('consent')}-error`} className={classes['error']}>
              {errors['consent']}
            </p>
          )}
          <label className={classes['consent']}>
            <input
              type="checkbox"
              id={idOf('consent')}
              name="consent"
              defaultChecked={values.hasConsent}
              aria-invalid={errors['consent'] ? true : undefined}
              aria-describedby={errors['consent'] ? `${idOf('consent')}-error` : undefined}
            />
            <span>
              <ConsentText name={academy.name} />
            </span>
          </label>
        </div>
      </fieldset>
      <Honeypot name="homepage" />
      <div className={classes['foot']}>
        <SendButton isSending={isSending} label={t`Send registration`} sending={t`Sending…`} />
      </div>
    </form>
  );
}
