import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PublicSite } from '../site.ts';
import { OwnOrDefaultText } from './own-or-default-text.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return {
    title: t`Terms of Service`,
    description: t`Terms of Service of ${name}: how this website and the student, teacher and office areas may be used.`,
  };
};

export default function TermsPage() {
  const { t } = useLingui();
  return <OwnOrDefaultText page="terms" title={t`Terms of Service`} />;
}
