import { resetPassword, validateResetToken } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useParams, useRevalidator } from 'react-router';
import { leaveNotice } from '../../app/notices.ts';
import { loginPath } from '../../app/paths.ts';
import { loadSessionPart } from '../../app/redirect-signed-in.ts';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthButton, AuthButtonLink, SubmitButton } from './auth-button.tsx';
import { AuthPasswordField } from './auth-fields.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordRules } from './password-rules.tsx';

export const meta = () => [
  { title: translate`Set your password` },
  { name: 'robots', content: 'noindex' },
  // The address holds the token.
  { name: 'referrer', content: 'no-referrer' },
];

/** What the link is for, or why it leads nowhere. */
export async function clientLoader({ params: { token = '' } }: ClientLoaderFunctionArgs) {
  try {
    return { link: (await call(validateResetToken, { params: { token } })).data };
  } catch (error) {
    return { problem: messageOf(error), isEnded: error instanceof ApiError && error.status === 404 };
  }
}

/** Both links end here: the invitation of a new account and the reset of a forgotten password. */
export default function ResetPasswordPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const { link, problem, isEnded } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (isEnded) {
    return (
      <AuthFrame title={t`This link has ended`} lead={problem}>
        <p>
          <Trans>If it was an invitation, the front desk can send another.</Trans>
        </p>
        <AuthButtonLink to="/forgot-password">{t`Send a new link`}</AuthButtonLink>
      </AuthFrame>
    );
  }
  if (!link) {
    return (
      <AuthFrame title={t`Set your password`}>
        <Notice tone="err">{problem}</Notice>
        <AuthButton onClick={() => void revalidate()}>{t`Try again`}</AuthButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={link.kind === 'invitation' ? t`Welcome` : t`Set a new password`}
      lead={link.kind === 'invitation' ? t`Choose a password to open your account.` : undefined}
    >
      <PasswordForm token={token} minLength={link.minLength} />
    </AuthFrame>
  );
}

function PasswordForm({ token, minLength }: { token: string; minLength: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const form = useAppForm({
    initialValues: { password: '' },
    schema: async () => (await import('./auth.schemas.ts')).Reset(minLength),
    onSubmit: async ({ password }) => {
      const { message } = await call(resetPassword, { body: { token, password } });
      (await loadSessionPart()).endSession();
      leaveNotice({ kind: 'text', text: message ?? t`Your password is saved. Log in with it now.` });
      await navigate(loginPath, { replace: true });
    },
  });
  return (
    <FormFrame {...form.frame} hasUnsaved={() => false} label={t`Set your password`}>
      <PasswordRules minLength={minLength} />
      <AuthPasswordField {...form.field('password')} label={t`New password`} autoComplete="new-password" />
      <SubmitButton label={t`Save password`} isSaving={form.isSaving} />
    </FormFrame>
  );
}
