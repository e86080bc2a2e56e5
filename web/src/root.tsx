import { I18nProvider } from '@lingui/react';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { ErrorScreen } from './app/error-screen.tsx';
import { FullScreenSpinner } from './app/full-screen-spinner.tsx';
import { i18n } from './app/messages.ts';
import { RouteChange } from './app/route-change.tsx';
import { schemeScript } from './app/scheme.ts';
import './app/tokens.css';
import './app/fonts.css';
import './app/base.css';

export function Layout({ children }: { children: ReactNode }) {
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
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <RouteChange />
      <Outlet />
    </>
  );
}

export function HydrateFallback() {
  return <FullScreenSpinner />;
}

export { ErrorScreen as ErrorBoundary };
