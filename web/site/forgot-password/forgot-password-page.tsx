import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { useSite } from '../site.ts';
import { ForgotPassword } from './forgot-password.tsx';

export const head = (): HeadFacts => ({ title: t`Forgot password`, isHidden: true });

export default function ForgotPasswordPage() {
  const { academy, canSendMail } = useSite();
  return (
    <AuthLayout>
      <Island
        name="forgot-password"
        is={ForgotPassword}
        with={{ canSendMail, phones: academy.phones, officeHours: academy.officeHours }}
      />
    </AuthLayout>
  );
}
