import { i18n } from '@lingui/core';
import { type Language, localeOf, pathIn } from '#contract/languages';
import { type Sentence, toSentence, translateWith } from '#contract/sentence';

/** The current language; a separate module from the catalogues, which the service worker must not load. */
let shown: Language = 'en';

/** A sentence of the contract in the language shown. */
export const inOwnWords = (words: Sentence | string): string => translateWith(i18n, localeOf(shown))(toSentence(words));

export const shownLanguage = (): Language => shown;

/** The path of a public page in the language shown. */
export const publicPath = (path: string): string => pathIn(shown, path);

export function setShownLanguage(language: Language): void {
  shown = language;
}
