import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type MetaFunction, useLoaderData } from 'react-router';
import { useSite } from '../../app/site.ts';
import { legalFacts, legalTextsUpdatedOn } from './legal-facts.ts';
import { clientLegalText, type LegalData, legalText } from './legal-loader.ts';
import { LegalDocument } from './legal-document.tsx';
import { academyName, siteMeta } from './site-meta.ts';
import { termsText } from './terms-text.ts';

export const loader = legalText('terms');
export const clientLoader = clientLegalText('terms');

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy }) => {
    const name = academyName(academy);
    return {
      title: t`Terms of Service`,
      description: t`Terms of Service of ${name}: how this website and the student, teacher and office areas may be used.`,
    };
  });

export default function TermsPage() {
  const { t } = useLingui();
  const { academy } = useSite();
  const { text } = useLoaderData<LegalData>();
  return (
    <LegalDocument
      title={t`Terms of Service`}
      text={text ?? termsText(legalFacts(academy))}
      updatedOn={text === null ? legalTextsUpdatedOn : undefined}
    />
  );
}
