import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { ResetPassword } from './reset-password.tsx';

export const head = (): HeadFacts => ({ title: t`Set your password`, isHidden: true, hasSecretAddress: true });

export default function ResetPasswordPage() {
  return (
    <AuthLayout>
      <Island name="reset-password" is={ResetPassword} />
    </AuthLayout>
  );
}
