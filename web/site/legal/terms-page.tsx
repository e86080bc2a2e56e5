import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type PublicSite, useSite } from '../site.ts';
import { legalFacts, legalTextsUpdatedOn } from '../../lib/legal-facts.ts';
import { LegalDocument } from './legal-document.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { termsText } from '../../lib/terms-text.ts';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return {
    title: t`Terms of Service`,
    description: t`Terms of Service of ${name}: how this website and the student, teacher and office areas may be used.`,
  };
};

export default function TermsPage() {
  const { t } = useLingui();
  const { academy, legal } = useSite();
  const text = legal.terms;
  return (
    <LegalDocument
      title={t`Terms of Service`}
      text={text ?? termsText(legalFacts(academy))}
      lang={text === null ? 'en' : undefined}
      updatedOn={text === null ? legalTextsUpdatedOn : undefined}
    />
  );
}
