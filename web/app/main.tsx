import { I18nProvider } from '@lingui/react';
import { StrictMode, useEffect, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { surviveForeignNodes } from '../lib/foreign-nodes.ts';
import { i18n, readLanguage, showLanguage } from '../lib/messages.ts';
import { queryClient } from './lib/query-client.ts';
import { routes } from './routes.tsx';
import { watchForNewVersion } from './offline/watch-for-new-version.ts';
import { Providers } from './ui/providers.tsx';
import '../design/tokens.css';
import '../design/fonts.css';
import '../design/base.css';
import '../design/layout.css';

surviveForeignNodes();
const router = createBrowserRouter(routes);
watchForNewVersion(router);

/** Renders the whole tree again when the language changes; a key instead would lose what is typed. */
function Application() {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => i18n.on('change', renderAgain), []);
  return (
    <I18nProvider i18n={i18n}>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </I18nProvider>
  );
}

const language = readLanguage();
// Without its catalogue, offline on a device that never had it, the application is in English.
const ready = language === undefined || language === 'en' ? undefined : showLanguage(language).catch(() => undefined);
const start = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  );
if (ready) void ready.then(start);
else start();
