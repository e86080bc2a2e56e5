import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { i18n } from '../lib/messages.ts';
import { queryClient } from './lib/query-client.ts';
import { routes } from './routes.tsx';
import { watchForNewVersion } from './offline/watch-for-new-version.ts';
import { Providers } from './ui/providers.tsx';
import '../design/tokens.css';
import '../design/fonts.css';
import '../design/base.css';
import '../design/layout.css';

const router = createBrowserRouter(routes);
watchForNewVersion(router);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </I18nProvider>
  </StrictMode>,
);
