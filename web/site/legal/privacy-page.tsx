import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type PublicSite, useSite } from '../site.ts';
import { legalFacts, legalTextsUpdatedOn } from '../../lib/legal-facts.ts';
import { LegalDocument } from './legal-document.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { privacyText } from '../../lib/privacy-text.ts';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return {
    title: t`Privacy Policy`,
    description: t`Privacy Policy of ${name}: what is kept about students, parents and visitors, why, and your rights.`,
  };
};

export default function PrivacyPage() {
  const { t } = useLingui();
  const { academy, legal } = useSite();
  const text = legal.privacy;
  return (
    <LegalDocument
      title={t`Privacy Policy`}
      text={text ?? privacyText(legalFacts(academy))}
      lang={text === null ? 'en' : undefined}
      updatedOn={text === null ? legalTextsUpdatedOn : undefined}
    />
  );
}
