import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PublicSite } from '../site.ts';
import { OwnOrDefaultText } from './own-or-default-text.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return {
    title: t`Privacy Policy`,
    description: t`Privacy Policy of ${name}: what is kept about students, parents and visitors, why, and your rights.`,
  };
};

export default function PrivacyPage() {
  const { t } = useLingui();
  return <OwnOrDefaultText page="privacy" title={t`Privacy Policy`} />;
}
