import { I18nProvider } from '@lingui/react';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router';
import { ErrorScreen } from './app/error-screen.tsx';
import { FullScreenSpinner } from './app/full-screen-spinner.tsx';
import { i18n } from './app/messages.ts';
import { RouteChange } from './app/route-change.tsx';
import { schemeScript } from './app/scheme.ts';
import { publicLayoutId } from './app/site.ts';
import './app/tokens.css';
import './app/fonts.css';
import './app/base.css';

/**
 * Public pages are rendered to files that work without the router: `entry.islands.tsx` starts their parts. In a browser the
 * router shows them too, to somebody who comes from a page that has it; so it does in development, for the sake of reloads.
 */
function useRouterInBrowser(): boolean {
  const ids = useMatches().map(({ id }) => id);
  const isFile = import.meta.env.SSR && import.meta.env.PROD;
  return !isFile || !ids.includes(publicLayoutId) || ids.includes('app/layouts/account-layout');
}

export function Layout({ children }: { children: ReactNode }) {
  const hasRouter = useRouterInBrowser();
  return (
    // The inline script sets the colour scheme before React looks at the document.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script dangerouslySetInnerHTML={{ __html: schemeScript }} />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nProvider i18n={i18n}>{children}</I18nProvider>
        {hasRouter && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  const hasRouter = useRouterInBrowser();
  return (
    <>
      {hasRouter && <RouteChange />}
      <Outlet />
    </>
  );
}

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export { ErrorScreen as ErrorBoundary };
