import { changePassword } from '#contract/auth';
import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import { landingPath, loginPath } from '../../app/paths.ts';
import { loadSessionPart } from '../../app/redirect-signed-in.ts';
import { call } from '../../lib/api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { LoneConfirmDialog } from './lone-confirm-dialog.ts';

export const meta = () => [{ title: translate`Choose your own password` }, { name: 'robots', content: 'noindex' }];

/** Only for somebody who signed in with a one-time password; nothing else opens before it is replaced. */
export async function clientLoader() {
  const { loadSession } = await loadSessionPart();
  const session = await loadSession();
  if (session === null) throw redirect(loginPath);
  if (!session.mustChangePassword) throw redirect(landingPath(session.user));
  return session.user;
}

export default function ChangePasswordPage() {
  const { t } = useLingui();
  const user = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  return (
    <AuthFrame
      title={t`Choose your own password`}
      lead={t`You logged in with a password that works only once. Replace it to go on.`}
    >
      <ChangePasswordForm
        role={user.role}
        currentLabel={t`Password from the slip`}
        submitLabel={t`Save password`}
        dialog={LoneConfirmDialog}
        onChange={async (passwords) => {
          await call(changePassword, { body: passwords });
          (await loadSessionPart()).startSession(user);
          await navigate(landingPath(user), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
