import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { Field } from '../parts/fields.tsx';
import { SubmitButton } from '../parts/form-buttons.tsx';
import classes from '../parts/registration.module.css';
import { SiteForm } from '../parts/site-form.tsx';
import type { RegistrationState } from '../parts/use-registration.ts';

const pause = 30;
const loadContract = () => import('#contract/email-verification');
const digitsOf = (code: string) => code.replace(/\s/g, '');

/** Verifies the email before sending: a typo would lose every later mail. */
export function EmailCodeStep({ registration }: { registration: RegistrationState }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { email } = registration.form.values;
  const [problem, setProblem] = useState<string | null>(null);
  const [wait, setWait] = useState(pause);
  const wasAsked = useRef(false);

  const textOf = (error: unknown) =>
    error instanceof ApiError && error.status > 0
      ? messageOf(error)
      : t`No connection. Nothing you typed is lost: try again.`;
  const form = useAppForm({
    id: 'code',
    initialValues: { otp: '' },
    check: ({ otp }): Record<string, string> =>
      /^\d{6}$/.test(digitsOf(otp)) ? {} : { otp: t`Enter the 6 digits of the code` },
    onSubmit: async ({ otp }) => {
      setProblem(null);
      const proof = await loadContract()
        .then(({ verifyOtp }) => call(verifyOtp, { body: { email, otp: digitsOf(otp) } }))
        .catch((error: unknown) => {
          throw error instanceof ApiError && error.status > 0 ? error : new Error(textOf(error), { cause: error });
        });
      await registration.goOn(proof.data.proof);
    },
  });
  const ask = async () => {
    setProblem(null);
    setWait(pause);
    try {
      const { sendOtp } = await loadContract();
      await call(sendOtp, { body: { email } });
    } catch (error) {
      setProblem(textOf(error));
      setWait(0);
    }
  };
  const askOnce = useRef(ask);
  useEffect(() => {
    heading.current?.focus();
    if (wasAsked.current) return;
    wasAsked.current = true;
    void askOnce.current();
  }, []);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

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
      <Field
        {...form.field('otp')}
        label={t`Code from the mail`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
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
