/** The languages of screens, mails and messages; English is the one everything is written in. Free of zod: every public page loads it. */
export const languages = ['en', 'mr', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words, as people look for theirs. */
export const languageNames: Record<Language, string> = { en: 'English', mr: 'मराठी', hi: 'हिन्दी' };

/** For `Intl`: the language as written in India, with Latin digits; Marathi would have its own. */
export const localeOf = (language: string): string => `${language}-IN-u-nu-latn`;

export const isLanguage = (value: unknown): value is Language => (languages as readonly unknown[]).includes(value);

/** The path of a public page in a language: English has no prefix. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** The cookie that holds the language of a device; scripts may read it. */
export const languageCookie = 'tasika_language';

/** A text of the academy's own in other languages, and the language of the one that stands beside it in the record. */
export type InLanguages = { language: Language } & Partial<Record<Language, string>>;

/** A record with such texts; a field that is missing in `texts` was written once only. */
export type Written<Field extends string> = Record<Field, string | null> & {
  texts: Partial<Record<Field, InLanguages>>;
};

/** The language of a text as its letters tell it; most Devanagari here is Marathi. */
export const languageOf = (text: string): Language =>
  (text.match(/[\u0900-\u097F]/g)?.length ?? 0) > (text.match(/[a-z]/gi)?.length ?? 0) ? 'mr' : 'en';

/** A text as this reader gets it, else as it was written, and the language it is in; null if there is none. */
export function textIn<Field extends string>(
  record: NoInfer<Written<Field>>,
  field: Field,
  reader: Language,
): { text: string; lang: Language } | null {
  const text = record[field];
  if (text === null || text === '') return null;
  const told: Partial<InLanguages> = record.texts[field] ?? {};
  const own = told[reader];
  // Whatever the form was set to, Devanagari letters are not English.
  const language = told.language === undefined || told.language === 'en' ? languageOf(text) : told.language;
  return own === undefined || own === '' || language === reader
    ? { text, lang: language }
    : { text: own, lang: reader };
}
