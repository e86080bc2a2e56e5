import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthPage } from '../parts/auth-page.tsx';
import { ChangePassword } from './change-password.tsx';

export const head = (): HeadFacts => ({ title: t`Choose your own password`, isHidden: true });

export default function ChangePasswordPage() {
  return (
    <AuthPage hasRoom>
      <Island name="change-password" is={ChangePassword} />
    </AuthPage>
  );
}
