import { changePassword, getMe, passwordLength, type User } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PasswordRules } from '../../design/password-rules.tsx';
import { call } from '../../lib/api.ts';
import { useAppForm } from '../../lib/form.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { landingPath, loginPath } from '../../lib/areas.ts';
import { mayBeSignedIn } from '../../lib/visitor.ts';
import { SubmitButton } from '../parts/form-buttons.tsx';
import { PasswordField } from '../parts/fields.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { SiteForm } from '../parts/site-form.tsx';
import classes from './change-password.module.css';

/** The page is only for a login with a one-time password; every other page redirects here until it is replaced. */
export function ChangePassword() {
  const { t } = useLingui();
  const [user, setUser] = useState<User | null>(null);
  useEffect(() => void findUser().then(setUser), []);
  return (
    <AuthFrame
      title={t`Choose your own password`}
      lead={t`You logged in with a one-time password. Choose your own to continue.`}
    >
      {user && <ChangePasswordForm user={user} />}
    </AuthFrame>
  );
}

/** Null if the page is not for this person, who is being redirected. */
async function findUser(): Promise<User | null> {
  const me = mayBeSignedIn() ? await call(getMe).catch(() => null) : null;
  if (me?.mustChangePassword) return me.data;
  leaveTo(me ? landingPath(me.data) : loginPath, { replace: true });
  return null;
}

function ChangePasswordForm({ user }: { user: User }) {
  const { t } = useLingui();
  const minLength = user.role === 'student' ? passwordLength.student : passwordLength.staff;
  const form = useAppForm({
    id: 'change',
    initialValues: { newPassword: '' },
    schema: async () => (await import('../../lib/password-forms.ts')).FirstChangeForm(minLength),
    onSubmit: async (passwords) => {
      await call(changePassword, { body: passwords });
      leaveTo(landingPath(user), { replace: true });
    },
  });
  return (
    <SiteForm {...form.frame} label={t`Save password`}>
      <div className={`sheet stack ${classes['card']}`}>
        <section
          id="password-rules"
          className={`stack gap-8 muted ${classes['rules']}`}
          aria-labelledby="password-rules-title"
        >
          <h2 id="password-rules-title">
            <Trans>Password rules</Trans>
          </h2>
          <PasswordRules minLength={minLength} />
        </section>
        <div className={`column gap-18 ${classes['entry']}`}>
          <PasswordField
            {...form.field('newPassword')}
            label={t`New password`}
            aria-describedby="password-rules"
            autoComplete="new-password"
          />
          <SubmitButton label={t`Save password`} isSaving={form.isSaving} />
        </div>
      </div>
    </SiteForm>
  );
}
