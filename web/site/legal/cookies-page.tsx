import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type PublicSite, useSite } from '../site.ts';
import { legalFacts, legalTextsUpdatedOn } from '../../lib/legal-facts.ts';
import { LegalDocument } from './legal-document.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { cookiesText } from '../../lib/cookies-text.ts';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return {
    title: t`Cookies Policy`,
    description: t`Cookies Policy of ${name}: the login cookie and what stays on your device.`,
  };
};

export default function CookiesPage() {
  const { t } = useLingui();
  const { academy, legal } = useSite();
  const text = legal.cookies;
  return (
    <LegalDocument
      title={t`Cookies Policy`}
      text={text ?? cookiesText(legalFacts(academy))}
      lang={text === null ? 'en' : undefined}
      updatedOn={text === null ? legalTextsUpdatedOn : undefined}
    />
  );
}
