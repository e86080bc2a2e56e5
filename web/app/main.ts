import { createBrowserRouter } from 'react-router';
import { readLanguage, showLanguage } from '../lib/messages.ts';
import { routes } from './routes.ts';

// The first style sheet: what follows may override it, and a named `@page` has to come after the general one.
const sheets = import('./sheets.ts');

// The router runs the guard and the screen's loader while React DOM, Mantine and the screen's code are fetched.
const router = createBrowserRouter(routes);

const language = readLanguage();
// Without its catalogue, offline on a device that never had it, the application is in English.
const spoken = language === undefined || language === 'en' ? undefined : showLanguage(language).catch(() => undefined);

void Promise.all([import('./application.tsx'), sheets, spoken]).then(([{ start }]) => start(router));
