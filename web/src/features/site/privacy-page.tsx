import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type MetaFunction, useLoaderData } from 'react-router';
import { useSite } from '../../app/site.ts';
import { legalFacts, legalTextsUpdatedOn } from './legal-facts.ts';
import { clientLegalText, type LegalData, legalText } from './legal-loader.ts';
import { LegalDocument } from './legal-document.tsx';
import { academyName, siteMeta } from './site-meta.ts';
import { privacyText } from './privacy-text.ts';

export const loader = legalText('privacy');
export const clientLoader = clientLegalText('privacy');

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy }) => {
    const name = academyName(academy);
    return {
      title: t`Privacy Policy`,
      description: t`Privacy Policy of ${name}: what is kept about students, parents and visitors, why, and your rights.`,
    };
  });

export default function PrivacyPage() {
  const { t } = useLingui();
  const { academy } = useSite();
  const { text } = useLoaderData<LegalData>();
  return (
    <LegalDocument
      title={t`Privacy Policy`}
      text={text ?? privacyText(legalFacts(academy))}
      updatedOn={text === null ? legalTextsUpdatedOn : undefined}
    />
  );
}
