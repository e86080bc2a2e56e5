import { resetPassword, validateResetToken } from '#contract/auth';
import type { AnswerOf } from '#contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { Notice } from '../../design/notice.tsx';
import { PasswordRules } from '../../design/password-rules.tsx';
import { ButtonLink } from '../../design/site-parts.tsx';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { leaveNotice } from '../../lib/notices.ts';
import { loginPath } from '../../lib/areas.ts';
import { forgetVisitor } from '../../lib/visitor.ts';
import { PlainButton, SubmitButton } from '../parts/form-buttons.tsx';
import { PasswordField } from '../parts/fields.tsx';
import { AuthFrame, BackToLogin } from '../parts/auth-frame.tsx';
import { SiteForm } from '../parts/site-form.tsx';

type State =
  | { kind: 'asking' }
  | { kind: 'open'; token: string; link: AnswerOf<typeof validateResetToken>['data'] }
  | { kind: 'ended' }
  | { kind: 'failed'; problem: string };

/** The token is the last part of the address: one file serves every such link. */
async function askForLink(): Promise<State> {
  const token = window.location.pathname.split('/').pop() ?? '';
  try {
    return { kind: 'open', token, link: (await call(validateResetToken, { params: { token } })).data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'ended' };
    return { kind: 'failed', problem: messageOf(error) };
  }
}

/** The page of both links: invitation and password reset. */
export function ResetPassword() {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const ask = useCallback(() => void askForLink().then(setState), []);
  useEffect(ask, [ask]);
  if (state.kind === 'asking')
    return (
      <AuthFrame title={t`Checking your link`}>
        <span aria-busy />
      </AuthFrame>
    );
  if (state.kind === 'ended') {
    return (
      <AuthFrame
        title={t`This link has expired`}
        lead={t`It works once and for a limited time. If it was an invitation, the office can send another.`}
      >
        <ButtonLink look="primary" to="/forgot-password">{t`Send a new link`}</ButtonLink>
        <BackToLogin />
      </AuthFrame>
    );
  }
  if (state.kind === 'failed') {
    return (
      <AuthFrame title={t`Set your password`}>
        <Notice tone="err">{state.problem}</Notice>
        <PlainButton onClick={ask}>{t`Try again`}</PlainButton>
      </AuthFrame>
    );
  }
  const { link, token } = state;
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
  const form = useAppForm({
    id: 'reset',
    initialValues: { password: '' },
    schema: async () => (await import('../../lib/password-forms.ts')).ResetForm(minLength),
    onSubmit: async ({ password }) => {
      const { message } = await call(resetPassword, { body: { token, password } });
      forgetVisitor();
      leaveNotice({ kind: 'text', text: message ?? t`Your password is saved. Log in with it now.` });
      leaveTo(loginPath, { replace: true });
    },
  });
  return (
    <SiteForm {...form.frame} hasUnsaved={() => false} label={t`Set your password`}>
      <PasswordField
        {...form.field('password')}
        label={t`New password`}
        hint={<PasswordRules minLength={minLength} />}
        autoComplete="new-password"
      />
      <SubmitButton label={t`Save password`} isSaving={form.isSaving} />
    </SiteForm>
  );
}
