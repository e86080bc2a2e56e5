import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { ChangePassword } from './change-password.tsx';

export const head = (): HeadFacts => ({ title: t`Choose your own password`, isHidden: true });

export default function ChangePasswordPage() {
  return (
    <AuthLayout hasRoom>
      <Island name="change-password" is={ChangePassword} />
    </AuthLayout>
  );
}
