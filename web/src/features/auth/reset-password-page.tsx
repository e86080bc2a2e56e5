import { NewPassword } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { leaveNotice } from '../../app/notices.ts';
import { loginPath } from '../../app/paths.ts';
import { endSession } from '../../app/session.ts';
import { ApiError } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useResetPassword, useResetToken } from './auth.queries.ts';
import { PasswordRules } from './password-rules.tsx';

export const meta = () => [
  { title: translate`Set your password` },
  { name: 'robots', content: 'noindex' },
  // The address holds the token.
  { name: 'referrer', content: 'no-referrer' },
];

/** Both links end here: the invitation of a new account and the reset of a forgotten password. */
export default function ResetPasswordPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const link = useResetToken(token);
  if (link.isPending) {
    return (
      <AuthFrame title={t`Set your password`}>
        <Skeleton height={48} />
        <Skeleton height={48} width="60%" />
      </AuthFrame>
    );
  }
  if (link.isError) {
    const isEnded = link.error instanceof ApiError && link.error.status === 404;
    return isEnded ? (
      <AuthFrame title={t`This link has ended`} lead={link.error.message}>
        <p>
          <Trans>
            A link works once and for a limited time. If it was an invitation, the front desk can send another.
          </Trans>
        </p>
        <div>
          <Button component={Link} to="/forgot-password" size="md">
            {t`Send a new link`}
          </Button>
        </div>
      </AuthFrame>
    ) : (
      <AuthFrame title={t`Set your password`}>
        <ErrorCard error={link.error} onRetry={() => void link.refetch()} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={link.data.kind === 'invitation' ? t`Welcome` : t`Set a new password`}
      lead={link.data.kind === 'invitation' ? t`Choose a password to open your account.` : undefined}
    >
      <PasswordForm token={token} minLength={link.data.minLength} />
    </AuthFrame>
  );
}

function PasswordForm({ token, minLength }: { token: string; minLength: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const reset = useResetPassword();
  const form = useAppForm({
    initialValues: { password: '' },
    schema: z.object({ password: NewPassword.min(minLength, t`Use at least ${minLength} characters`) }),
    onSubmit: async ({ password }) => {
      const { message } = await reset.mutateAsync({ token, password });
      endSession();
      leaveNotice({ kind: 'text', text: message ?? t`Your password is saved. Log in with it now.` });
      await navigate(loginPath, { replace: true });
    },
  });
  return (
    <FormFrame {...form.frame} hasUnsaved={() => false} label={t`Set your password`}>
      <PasswordRules minLength={minLength} />
      <PasswordField {...form.field('password')} label={t`New password`} autoComplete="new-password" size="md" />
      <FormFooter inPlace submitLabel={t`Save password`} isSaving={form.isSaving} />
    </FormFrame>
  );
}
