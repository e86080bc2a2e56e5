import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import { landingPath, loginPath } from '../../app/paths.ts';
import { loadSession, startSession } from '../../app/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useChangePassword } from './auth.queries.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

export const meta = () => [{ title: translate`Choose your own password` }, { name: 'robots', content: 'noindex' }];

/** Only for somebody who signed in with a one-time password; nothing else opens before it is replaced. */
export async function clientLoader() {
  const session = await loadSession();
  if (session === null) throw redirect(loginPath);
  if (!session.mustChangePassword) throw redirect(landingPath(session.user));
  return session.user;
}

export default function ChangePasswordPage() {
  const { t } = useLingui();
  const user = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const change = useChangePassword();
  return (
    <AuthFrame
      title={t`Choose your own password`}
      lead={t`You signed in with a password that works only once. Replace it to go on.`}
    >
      <ChangePasswordForm
        role={user.role}
        currentLabel={t`Password from the slip`}
        submitLabel={t`Save password`}
        onChange={async (passwords) => {
          await change.mutateAsync(passwords);
          startSession(user);
          await navigate(landingPath(user), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
