import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Field } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import classes from '../parts/registration.module.css';
import { SiteForm } from '../parts/site-form.tsx';
import type { RegistrationState } from '../parts/use-registration.ts';
import { useEmailCode } from './use-email-code.ts';

/** Verifies the email before sending: a typo would lose every later mail. */
export function EmailCodeStep({ registration }: { registration: RegistrationState }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, problem, wait, ask } = useEmailCode(registration);
  const { email } = registration.form.values;
  useEffect(() => heading.current?.focus(), []);
  return (
    <SiteForm {...form.frame} hasUnsaved={() => false} label={t`Check your email`}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={classes['title']}>
          <Trans>Check your email</Trans>
        </h2>
        <p className={`muted ${classes['intro']}`}>
          <Trans>We have sent a code with 6 digits to {email}. It works for 10 minutes.</Trans>
        </p>
      </div>
      <div role="alert">{problem && <p className="strong wrong">{problem}</p>}</div>
      <Field {...form.field('otp')} label={t`Code from the mail`} inputMode="numeric" autoComplete="one-time-code" />
      <SubmitButton
        isSaving={form.isSaving || registration.form.isSaving}
        label={t`Check and send`}
        savingLabel={t`Sending…`}
      />
      <div className={`row wrap ${classes['links']}`}>
        {wait > 0 ? (
          <span className="aside">
            <Trans>A new code can be sent in {wait} seconds</Trans>
          </span>
        ) : (
          <button type="button" className={`link ${classes['quiet']}`} onClick={() => void ask()}>
            <Trans>Send a new code</Trans>
          </button>
        )}
        <button type="button" className={`link ${classes['quiet']}`} onClick={registration.backToForm}>
          <Trans>Change my answers</Trans>
        </button>
        <button type="button" className={`link ${classes['quiet']}`} onClick={() => void registration.goOn(null)}>
          <Trans>Send without an email</Trans>
        </button>
      </div>
    </SiteForm>
  );
}
