import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { useSite } from '../site.ts';
import { Login } from './login.tsx';

export const head = (): HeadFacts => ({ title: t`Login`, isHidden: true });

export default function LoginPage() {
  const { samples } = useSite();
  return (
    <AuthLayout>
      <Island name="login" is={Login} with={{ samples }} />
    </AuthLayout>
  );
}
