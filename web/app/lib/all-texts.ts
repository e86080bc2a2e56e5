import { type InLanguages, type Language, languageOf, languages } from '#contract/languages';

/** One text in each language that it was written in, and the language that all others fall back to. */
export interface AllTexts {
  all: Partial<Record<Language, string>>;
  base: Language;
}

/** `fresh` is the language of a text that is still to be written. */
export function spreadText(text: string, texts: InLanguages | undefined, fresh: Language): AllTexts {
  const { language = text === '' ? fresh : languageOf(text), ...others } = texts ?? {};
  return { all: { ...others, [language]: text }, base: language };
}

/** The reverse of `spreadText`. If the base text was emptied, another language becomes the base; a single text has no `texts`. */
export function gatherText({ all, base }: AllTexts): { text: string; texts: InLanguages | undefined } {
  const isThere = (language: Language) => (all[language] ?? '').trim() !== '';
  const language = isThere(base) ? base : (languages.find(isThere) ?? base);
  const { [language]: text = '', ...others } = all;
  const isAlone = language === languageOf(text) && !languages.some((other) => other !== language && isThere(other));
  return { text, texts: isAlone ? undefined : { language, ...others } };
}
