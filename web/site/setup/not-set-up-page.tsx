import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../design/site-parts.tsx';
import { publicPath } from '../../lib/own-words.ts';
import type { HeadFacts } from '../document.tsx';
import { AuthFrame } from '../parts/auth-frame.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { NextSteps } from './next-steps.tsx';

export const head = (): HeadFacts => ({ title: t`This academy is not set up yet`, isHidden: true });

export const isBare = true;

/** In place of every public page until there is a first admin. */
export default function NotSetUpPage() {
  return (
    <AuthLayout words={<NextSteps />}>
      <AuthFrame
        title={t`This academy is not set up yet`}
        lead={
          <Trans>
            The person who started the server will find the link in its window, in the line “Set up the academy”. With
            Docker, “docker compose logs” shows it.
          </Trans>
        }
      >
        <ButtonLink to={publicPath('/setup')} look="primary">
          <Trans>Set up the academy</Trans>
        </ButtonLink>
      </AuthFrame>
    </AuthLayout>
  );
}
