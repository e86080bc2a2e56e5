import { forgotPassword } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, messageOf } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthButton, SubmitButton } from './auth-button.tsx';
import { AuthField } from './auth-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useEarlyEntries } from './early-entries.ts';
import classes from './login-page.module.css';

export const meta = () => [{ title: translate`Forgot password` }, { name: 'robots', content: 'noindex' }];

const resendAfterSeconds = 60;

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [sent, setSent] = useState<{ to: string; message: string | undefined } | null>(null);
  const form = useAppForm({
    initialValues: { email: search.get('email') ?? '' },
    schema: async () => (await import('./auth.schemas.ts')).ForgottenEmail,
    onSubmit: async ({ email }) => {
      const { message } = await call(forgotPassword, { body: { email } });
      setSent({ to: email, message });
    },
  });
  useEarlyEntries({
    ids: [form.field('email').id],
    take: (_place, value) => form.form.setFieldValue('email', String(value)),
  });
  return (
    <AuthFrame
      title={t`Forgot password`}
      lead={sent === null ? t`Enter your email and we send you a link to set a new password.` : undefined}
    >
      {sent === null ? (
        <FormFrame {...form.frame} hasUnsaved={() => false} label={t`Forgot password`}>
          <AuthField
            {...form.field('email')}
            label={t`Email`}
            description={t`Students without an email get a new password from the front desk.`}
            type="email"
            autoComplete="email"
          />
          <SubmitButton label={t`Send link`} savingLabel={t`Sending…`} isSaving={form.isSaving} />
        </FormFrame>
      ) : (
        <LinkSent
          email={sent.to}
          message={sent.message}
          onResend={() => call(forgotPassword, { body: { email: sent.to } })}
        />
      )}
      <p className={classes['options']}>
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </AuthFrame>
  );
}

function LinkSent({
  email,
  message,
  onResend,
}: {
  email: string;
  message: string | undefined;
  onResend: () => Promise<unknown>;
}) {
  const { t } = useLingui();
  const [secondsLeft, setSecondsLeft] = useState(resendAfterSeconds);
  const [failure, setFailure] = useState<string | null>(null);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const resend = async () => {
    setFailure(null);
    setSecondsLeft(resendAfterSeconds);
    try {
      await onResend();
    } catch (error) {
      setSecondsLeft(0);
      setFailure(messageOf(error));
    }
  };
  return (
    <>
      <Notice tone="ok">
        <strong>{email}</strong>
        <br />
        {message}
      </Notice>
      {failure && <Notice tone="err">{failure}</Notice>}
      {isWaiting ? (
        <p>
          <Trans>You can ask for another link in {secondsLeft} seconds.</Trans>
        </p>
      ) : (
        <AuthButton onClick={() => void resend()}>{t`Send the link again`}</AuthButton>
      )}
    </>
  );
}
