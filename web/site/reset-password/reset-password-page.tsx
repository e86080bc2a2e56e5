import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { ResetPassword } from './reset-password.tsx';

export const head = (): HeadFacts => ({ title: t`Set your password`, isHidden: true, hasSecretAddress: true });

export default function ResetPasswordPage() {
  return (
    <AuthPage>
      <Island name="reset-password" is={ResetPassword} />
    </AuthPage>
  );
}
