import { type Translate, untranslated } from '#contract/sentences';
import { type Language, pathIn } from '#contract/languages';

/** The current language and its translations; a separate module from the catalogues, which the service worker must not load. */
let shown: { language: Language; translate: Translate } = { language: 'en', translate: untranslated };

/** A sentence of the contract in the language shown. */
export const inOwnWords: Translate = (english) => shown.translate(english);

export const shownLanguage = (): Language => shown.language;

/** The path of a public page in the language shown. */
export const publicPath = (path: string): string => pathIn(shown.language, path);

export function setOwnWords(language: Language, translate: Translate): void {
  shown = { language, translate };
}
