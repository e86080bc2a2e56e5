import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url';
import { createBrowserRouter } from 'react-router';
import { readLanguage, showLanguage } from '../lib/messages.ts';
import { setShownLanguage } from '../lib/own-words.ts';
import { routes } from './routes.ts';

// The first style sheet: what follows may override it, and a named `@page` has to come after the general one.
const sheets = import('./sheets.ts');

const language = readLanguage() ?? 'en';
// The loaders ask for answers in this language before its catalogue has come.
setShownLanguage(language);

// The router runs the guard and the screen's loader while React DOM, Mantine and the screen's code are fetched.
const router = createBrowserRouter(routes);

// Without its catalogue, offline on a device that never had it, the application is in English.
const spoken = language === 'en' ? undefined : showLanguage(language).catch(() => setShownLanguage('en'));
if (language !== 'en') preloadFont(devanagari);

void Promise.all([import('./application.tsx'), sheets, spoken]).then(([{ start }]) => start(router));

/** Otherwise the browser would find the font only when the first text in it is laid out. */
function preloadFont(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href });
  document.head.append(link);
}
