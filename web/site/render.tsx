import { I18nProvider } from '@lingui/react';
import { prerender } from 'react-dom/static';
import { languages, pathIn } from '#contract/languages';
import { i18n, showLanguage } from '../lib/messages.ts';
import { Document, type DocumentProps } from './document.tsx';
import { PublicLayout } from './layout/public-layout.tsx';
import { notFound, notSetUp, pages, type SitePage } from './pages.ts';
import { type PublicSite, SiteContext } from './site.ts';

export interface RenderedSite {
  /** Whole pages by address, which may have parameters like `:token`. */
  pages: Record<string, string>;
  /** The page for an unknown address, by language. */
  notFound: Record<string, string>;
  /** Addresses for the sitemap, in English. */
  listed: string[];
}

type Assets = DocumentProps['assets'];

/** Renders all public pages with the academy's current data. */
export async function renderSite(site: PublicSite, assets: Assets): Promise<RenderedSite> {
  const rendered: RenderedSite = { pages: {}, notFound: {}, listed: [] };
  const pageOf = (path: string, load: () => Promise<SitePage>) =>
    site.isSetUp || path === '/setup' ? load() : notSetUp();
  // Languages are rendered one after another, as the language is a module's state. English is last, because it stays set.
  for (const language of [...languages].reverse()) {
    await showLanguage(language);
    rendered.notFound[language] = await renderPublicPage(await pageOf('/404', notFound), '/404', site, assets);
    for (const [path, load] of Object.entries(pages)) {
      const page = await pageOf(path, load);
      rendered.pages[pathIn(language, path)] = await renderPublicPage(page, path, site, assets);
      if (language === 'en' && !page.head(site).isHidden) rendered.listed.push(path);
    }
  }
  return rendered;
}

/** One page as a whole document; also used by the development server. */
export async function renderPublicPage(
  page: SitePage,
  path: string,
  site: PublicSite,
  assets: Assets,
): Promise<string> {
  const { default: Page, head, isBare = false } = page;
  const { prelude } = await prerender(
    <I18nProvider i18n={i18n}>
      <SiteContext value={site}>
        <Document site={site} path={path} head={head(site)} assets={assets}>
          {isBare ? (
            <main id="main" tabIndex={-1}>
              <Page />
            </main>
          ) : (
            <PublicLayout path={path}>
              <Page />
            </PublicLayout>
          )}
        </Document>
      </SiteContext>
    </I18nProvider>,
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
