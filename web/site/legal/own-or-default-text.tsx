import { languageOf } from '#contract/languages';
import type { LegalPage } from '#contract/settings';
import { texts as inEnglish } from '../../lib/legal/en.ts';
import { texts as inHindi } from '../../lib/legal/hi.ts';
import { legalFacts, legalTextsUpdatedOn } from '../../lib/legal/legal-facts.ts';
import { texts as inMarathi } from '../../lib/legal/mr.ts';
import { shownLanguage } from '../../lib/own-words.ts';
import { useSite } from '../site.ts';
import { LegalDocument } from './legal-document.tsx';

const defaultTexts = { en: inEnglish, mr: inMarathi, hi: inHindi };

/** A legal page with the academy's own text, as it was written, or the default one in the reader's language. */
export function OwnOrDefaultText({ page, title }: { page: LegalPage; title: string }) {
  const { academy, legal } = useSite();
  const own = legal[page];
  return own === null ? (
    <LegalDocument
      title={title}
      text={defaultTexts[shownLanguage()][page](legalFacts(academy))}
      updatedOn={legalTextsUpdatedOn}
    />
  ) : (
    <LegalDocument title={title} text={own} lang={languageOf(own)} />
  );
}
