/** The languages of screens, mails and messages; all is written in English. This file must not import zod: every public page loads it. */
export const languages = ['en', 'mr', 'hi'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language, as people look for it. */
export const languageNames: Record<Language, string> = { en: 'English', mr: 'मराठी', hi: 'हिन्दी' };

/** The locale for `Intl`: the language as written in India, with Latin digits; Marathi would have its own. */
export const localeOf = (language: string): string => `${language}-IN-u-nu-latn`;

export const isLanguage = (value: unknown): value is Language => (languages as readonly unknown[]).includes(value);

/** The path of a public page in a language: English has no prefix. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** The cookie that holds the language of a device; scripts may read it. */
export const languageCookie = 'tasika_language';

/** A text of the academy's own in other languages, and the language of the text in the record itself. */
export type InLanguages = { language: Language } & Partial<Record<Language, string>>;

/** A record with such texts; a field that is missing in `texts` was written in one language only. */
export type Written<Field extends string> = Record<Field, string | null> & {
  texts: Partial<Record<Field, InLanguages>>;
};

/** The language of a text, guessed by its letters; most Devanagari here is Marathi. */
export const languageOf = (text: string): Language =>
  (text.match(/[\u0900-\u097F]/g)?.length ?? 0) > (text.match(/[a-z]/gi)?.length ?? 0) ? 'mr' : 'en';

/** A text in this reader's language, else as it was written, and the language it is in; null if there is none. */
export function textIn<Field extends string>(
  record: NoInfer<Written<Field>>,
  field: Field,
  reader: Language,
): { text: string; lang: Language } | null {
  const text = record[field];
  if (text === null || text === '') return null;
  const told: Partial<InLanguages> = record.texts[field] ?? {};
  const own = told[reader];
  // Devanagari letters are never English, whatever the form was set to.
  const language = told.language === undefined || told.language === 'en' ? languageOf(text) : told.language;
  return own === undefined || own === '' || language === reader
    ? { text, lang: language }
    : { text: own, lang: reader };
}
