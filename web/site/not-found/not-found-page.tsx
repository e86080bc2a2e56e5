import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnknownAddress } from '../../design/unknown-address.tsx';
import { UnknownPage } from '../../design/unknown.tsx';
import type { HeadFacts } from '../document.tsx';
import { publicPath } from '../../lib/own-words.ts';
import { Island } from '../island.tsx';

export const head = (): HeadFacts => ({ title: t`Page not found`, isHidden: true });

export default function NotFoundPage() {
  return (
    <>
      <Island name="unknown-address" is={UnknownAddress} />
      <UnknownPage hint={<Trans>Check the address, or go on from one of these pages.</Trans>}>
        <a href={publicPath('/')}>
          <Trans>Home</Trans>
        </a>
        <a href={publicPath('/courses')}>
          <Trans>Courses</Trans>
        </a>
        <a href={publicPath('/contact')}>
          <Trans>Contact Us</Trans>
        </a>
      </UnknownPage>
    </>
  );
}
