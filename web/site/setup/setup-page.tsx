import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthPage } from '../parts/auth-layout.tsx';
import { Setup } from './setup.tsx';

export const head = (): HeadFacts => ({ title: t`Set up your academy`, isHidden: true });

export default function SetupPage() {
  return (
    <AuthPage>
      <Island name="setup" is={Setup} />
    </AuthPage>
  );
}
