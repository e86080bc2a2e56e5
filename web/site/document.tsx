import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { brandStyles } from '../design/brand.ts';
import { cascadeLayers, schemeScript } from '../design/head.ts';
import { type Language, languages, pathIn } from '#contract/languages';
import { academyName, placeOf } from '../lib/academy.ts';
import { shownLanguage } from '../lib/own-words.ts';
import type { PublicSite } from './site.ts';
import { oldBrowserScript } from './old-browser-script.ts';
import { startScript } from './start-script.ts';
import '../design/tokens.css';
import '../design/fonts.css';
import '../design/base.css';
import '../design/layout.css';

/** A page's metadata for search engines and link previews. */
export interface HeadFacts {
  /** Without the academy's name, which is appended; undefined if the name is the title. */
  title?: string;
  description?: string;
  /** Whether the page is excluded from search engines. */
  isHidden?: true;
  /** Whether the address holds a secret: no referrer is sent. */
  hasSecretAddress?: true;
  /** Web app manifest, for a page that iPhones let ring only from their Home Screen. */
  manifest?: string;
  /** schema.org objects. */
  structuredData?: object[];
}

export interface DocumentProps {
  site: PublicSite;
  /** The page's address in English. */
  path: string;
  head: HeadFacts;
  /** The text of the built style sheet, and the address of the islands. */
  assets: { styles: string; islands: string };
  children: ReactNode;
}

/** A whole public page. Nothing in it waits for a script; `start-script.ts` fetches the islands after the first paint. */
export function Document({ site, path, head, assets, children }: DocumentProps) {
  return (
    <html lang={shownLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <style dangerouslySetInnerHTML={{ __html: cascadeLayers }} />
        <script dangerouslySetInnerHTML={{ __html: schemeScript }} />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        {shownLanguage() !== 'en' && (
          <link rel="preload" as="font" type="font/woff2" href={devanagari} crossOrigin="anonymous" />
        )}
        {/* The style sheet is inlined: an external one costs a round trip before the first paint. */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        {site.academy.colour && <style dangerouslySetInnerHTML={{ __html: brandStyles(site.academy.colour) }} />}
        <script dangerouslySetInnerHTML={{ __html: oldBrowserScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <PageMeta site={site} path={path} {...head} />
      </head>
      <body>
        {children}
        <script data-islands={assets.islands} dangerouslySetInnerHTML={{ __html: startScript }} />
      </body>
    </html>
  );
}

const openGraphLocale = (language: Language) => `${language}_IN`;

function PageMeta({ site, path, ...facts }: { site: PublicSite; path: string } & HeadFacts) {
  const { title, description, isHidden, hasSecretAddress, manifest, structuredData = [] } = facts;
  const { academy, origin } = site;
  const name = academyName(academy);
  const fullTitle = title ? `${title} – ${name}` : [name, placeOf(academy)].filter(Boolean).join(' – ');
  const language = shownLanguage();
  const addressIn = (other: typeof language) => `${origin}${pathIn(other, path)}`;
  const address = addressIn(language);
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!isHidden &&
        languages.map((other) => <link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />)}
      {!isHidden && <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />}
      {manifest && <link rel="manifest" href={manifest} />}
      {hasSecretAddress && <meta name="referrer" content="no-referrer" />}
      {!isHidden && <meta property="og:url" content={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:locale" content={openGraphLocale(language)} />
      {!isHidden &&
        languages
          .filter((other) => other !== language)
          .map((other) => <meta key={other} property="og:locale:alternate" content={openGraphLocale(other)} />)}
      {/* The picture is the same for every academy; `scripts/share-picture.ts` generates it. */}
      <meta property="og:image" content={`${origin}/share.jpg`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t`A register whose marks rise to the right, beside a marigold`} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.map((thing) => (
        <script
          key={JSON.stringify(thing)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForHtml({ '@context': 'https://schema.org', ...thing }) }}
        />
      ))}
    </>
  );
}

/** JSON escaped so that it cannot close its script element. */
const jsonForHtml = (value: object) => JSON.stringify(value).replace(/</g, String.raw`\u003c`);
