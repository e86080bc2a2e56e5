import { forgotPassword } from '#contract/auth';
import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { HoursTable } from '../../design/hours-table.tsx';
import { Notice } from '../../design/notice.tsx';
import { PhoneButtons } from '../../design/phone-buttons.tsx';
import { call, messageOf } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { PlainButton, SubmitButton } from '../parts/form-buttons.tsx';
import { Field } from '../parts/fields.tsx';
import { AuthFrame, BackToLogin } from '../parts/auth-frame.tsx';
import { useEarlyEntries } from '../parts/early-entries.ts';
import { SiteForm } from '../parts/site-form.tsx';
import { useSearchWord } from '../parts/use-search-word.ts';
import type { PublicSite } from '../site.ts';

const resendAfterSeconds = 60;

interface ForgotPasswordProps extends Pick<PublicSite, 'canSendMail'> {
  /** The office's phone numbers. */
  phones: string[];
  officeHours: Academy['officeHours'];
}

export function ForgotPassword({ canSendMail, phones, officeHours }: ForgotPasswordProps) {
  const { t } = useLingui();
  const known = useSearchWord('email');
  const [sent, setSent] = useState<{ to: string; message: string | undefined } | null>(null);
  const form = useAppForm({
    id: 'forgot',
    initialValues: { email: '' },
    schema: async () => (await import('./forgotten-email.ts')).ForgottenEmail,
    onSubmit: async ({ email }) => {
      const { message } = await call(forgotPassword, { body: { email } });
      setSent({ to: email, message });
    },
  });
  useEarlyEntries(form, ['email']);
  const { setFieldValue } = form.form;
  useEffect(() => {
    if (known !== null) setFieldValue('email', known);
    // oxlint-disable-next-line react/exhaustive-deps -- the address is read once, when it is known
  }, [known]);
  if (!canSendMail) {
    return (
      <AuthFrame title={t`Forgot password`}>
        <CallTheOffice phones={phones} officeHours={officeHours} />
        <BackToLogin />
      </AuthFrame>
    );
  }
  const lead = t`Enter your email and we send you a link to set a new password.`;
  return (
    <AuthFrame title={t`Forgot password`} lead={sent === null ? lead : undefined}>
      {sent === null ? (
        <SiteForm {...form.frame} hasUnsaved={() => false} label={t`Forgot password`}>
          <Field
            {...form.field('email')}
            label={t`Email`}
            hint={t`Students without an email get a new password from the office.`}
            type="email"
            autoComplete="email"
          />
          <SubmitButton label={t`Send link`} savingLabel={t`Sending…`} isSaving={form.isSaving} />
        </SiteForm>
      ) : (
        <LinkSent
          email={sent.to}
          message={sent.message}
          onResend={() => call(forgotPassword, { body: { email: sent.to } })}
        />
      )}
      <BackToLogin />
    </AuthFrame>
  );
}

/** The only option where no mail can be sent: a link would have to be handed over by the office as well. */
function CallTheOffice({ phones, officeHours }: Omit<ForgotPasswordProps, 'canSendMail'>) {
  return (
    <div className="stack gap-12">
      <p>
        <Trans>Call or visit the office. They give you a one-time password, and you log in with it right away.</Trans>
      </p>
      <PhoneButtons phones={phones.slice(0, 1)} />
      {officeHours.length > 0 && <HoursTable academy={{ officeHours }} />}
    </div>
  );
}

interface LinkSentProps {
  email: string;
  message: string | undefined;
  onResend: () => Promise<unknown>;
}

function LinkSent({ email, message, onResend }: LinkSentProps) {
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
        <PlainButton onClick={() => void resend()}>{t`Send the link again`}</PlainButton>
      )}
    </>
  );
}
