import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { ForgotPassword } from './forgot-password.tsx';

export const head = (): HeadFacts => ({ title: t`Forgot password`, isHidden: true });

export default function ForgotPasswordPage() {
  return (
    <AuthPage>
      <Island name="forgot-password" is={ForgotPassword} />
    </AuthPage>
  );
}
