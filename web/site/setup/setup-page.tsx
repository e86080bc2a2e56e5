import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HeadFacts } from '../document.tsx';
import { Island } from '../island.tsx';
import classes from '../parts/auth-frame.module.css';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { Setup } from './setup.tsx';

export const head = (): HeadFacts => ({ title: t`Set up your academy`, isHidden: true });

export default function SetupPage() {
  return (
    <AuthLayout words={<NextSteps />}>
      <Island name="setup" is={Setup} />
    </AuthLayout>
  );
}

/** The academy does not exist yet, so there are no texts of its own. */
function NextSteps() {
  return (
    <>
      <p className={`heavy balanced ${classes['headline']}`}>
        <Trans>From here to your first class</Trans>
      </p>
      <dl className={`stack gap-14 ${classes['facts']}`}>
        <div>
          <dt>
            <Trans>Now</Trans>
          </dt>
          <dd>
            <Trans>The academy’s name and your account</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Then</Trans>
          </dt>
          <dd>
            <Trans>Subjects, standards, teachers, batches and students: the dashboard leads you through them</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>At any time</Trans>
          </dt>
          <dd>
            <Trans>Address, hours, colour and pictures of your public site, in the settings</Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
