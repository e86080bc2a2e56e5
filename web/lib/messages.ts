import { i18n, type Messages } from '@lingui/core';
import { isLanguage, type Language, languageCookie, localeOf } from '#contract/languages';
import english from 'virtual:catalogue/en';
import { setShownLanguage } from './own-words.ts';

// The build inlines the English of the screens; the contract's sentences with values are compiled.
activate('en', english);

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  mr: () => import('virtual:catalogue/mr'),
  hi: () => import('virtual:catalogue/hi'),
};

/** Shows a language; its catalogue is fetched first, so that the screen changes once. Rejects if the catalogue cannot be loaded. */
export async function showLanguage(language: Language): Promise<void> {
  const messages = language === 'en' ? english : (await catalogues[language]()).default;
  setShownLanguage(language);
  activate(language, messages);
  if ('document' in globalThis) document.documentElement.lang = language;
}

/** Numbers in sentences are formatted by `locales`: with the language alone, Marathi would have its own digits. */
function activate(locale: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale, locales: localeOf(locale), messages });
}

/** The language of this device, chosen here or by the person who logged in last; undefined if there is none. */
export function readLanguage(): Language | undefined {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
  return isLanguage(value) ? value : undefined;
}

/** Stores the language in a cookie, by which the server chooses the language of the public pages. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`;
}

export { i18n };
