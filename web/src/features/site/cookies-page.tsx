import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type MetaFunction, useLoaderData } from 'react-router';
import { useSite } from '../../app/site.ts';
import { legalFacts, legalTextsUpdatedOn } from './legal-facts.ts';
import { clientLegalText, type LegalData, legalText } from './legal-loader.ts';
import { LegalDocument } from './legal-document.tsx';
import { academyName, siteMeta } from './site-meta.ts';
import { cookiesText } from './cookies-text.ts';

export const loader = legalText('cookies');
export const clientLoader = clientLegalText('cookies');

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy }) => {
    const name = academyName(academy);
    return {
      title: t`Cookies Policy`,
      description: t`Cookies Policy of ${name}: the login cookie and what stays on your device.`,
    };
  });

export default function CookiesPage() {
  const { t } = useLingui();
  const { academy } = useSite();
  const { text } = useLoaderData<LegalData>();
  return (
    <LegalDocument
      title={t`Cookies Policy`}
      text={text ?? cookiesText(legalFacts(academy))}
      updatedOn={text === null ? legalTextsUpdatedOn : undefined}
    />
  );
}
