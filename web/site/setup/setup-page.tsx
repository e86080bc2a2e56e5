import { t } from '@lingui/core/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { NextSteps } from './next-steps.tsx';
import { Setup } from './setup.tsx';

export const head = (): HeadFacts => ({ title: t`Set up your academy`, isHidden: true });

export default function SetupPage() {
  return (
    <AuthLayout words={<NextSteps />}>
      <Island name="setup" is={Setup} />
    </AuthLayout>
  );
}
