import type { Language } from '#contract/languages';
import { use } from 'react';
import type { DefaultTexts } from '../../../../lib/legal/legal-facts.ts';
import { shownLanguage } from '../../../../lib/own-words.ts';
import { retryImport } from '../../../../lib/retry-import.ts';

const chunks: Record<Language, () => Promise<{ texts: DefaultTexts }>> = {
  en: () => import('../../../../lib/legal/en.ts'),
  mr: () => import('../../../../lib/legal/mr.ts'),
  hi: () => import('../../../../lib/legal/hi.ts'),
};

const loading = new Map<Language, Promise<{ texts: DefaultTexts }>>();

/** The default legal texts in the language shown; suspends until they are loaded. */
export function useDefaultLegalTexts(): DefaultTexts {
  const language = shownLanguage();
  const texts = loading.get(language) ?? retryImport(chunks[language]);
  loading.set(language, texts);
  return use(texts).texts;
}
