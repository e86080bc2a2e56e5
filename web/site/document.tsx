import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { brandStyles } from '../design/brand.ts';
import { cascadeLayers, schemeScript } from '../design/head.ts';
import { academyName, placeOf } from '../lib/academy.ts';
import type { PublicSite } from './site.ts';
import { startScript } from './start-script.ts';
import '../design/tokens.css';
import '../design/fonts.css';
import '../design/base.css';
import '../design/layout.css';

/** What a page says of itself to search engines and shared links. */
export interface HeadFacts {
  /** Without the academy's name, which is added; undefined where the name itself is the title. */
  title?: string;
  description?: string;
  /** Not for search engines. */
  isHidden?: true;
  /** The address holds a secret, which no other site is told. */
  hasSecretAddress?: true;
  /** Things of schema.org this page is about. */
  structuredData?: object[];
}

export interface DocumentProps {
  site: PublicSite;
  /** The page's address. */
  path: string;
  head: HeadFacts;
  /** The text of the built style sheet, and the address of the islands. */
  assets: { styles: string; islands: string };
  children: ReactNode;
}

/** A whole public page. Nothing of it waits for a script; `start-script.ts` fetches the islands after the first paint. */
export function Document({ site, path, head, assets, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <style dangerouslySetInnerHTML={{ __html: cascadeLayers }} />
        <script dangerouslySetInnerHTML={{ __html: schemeScript }} />
        <link rel="preload" as="font" type="font/woff2" href={figtree} crossOrigin="anonymous" />
        {/* In the file itself, because a line to fetch them is a round trip before the first paint. */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        {site.academy.colour && <style dangerouslySetInnerHTML={{ __html: brandStyles(site.academy.colour) }} />}
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

function PageMeta({ site, path, ...facts }: { site: PublicSite; path: string } & HeadFacts) {
  const { title, description, isHidden, hasSecretAddress, structuredData = [] } = facts;
  const { academy, origin } = site;
  const name = academyName(academy);
  const fullTitle = title ? `${title} – ${name}` : [name, placeOf(academy)].filter(Boolean).join(' – ');
  const address = `${origin}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {hasSecretAddress && <meta name="referrer" content="no-referrer" />}
      {!isHidden && <meta property="og:url" content={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:locale" content="en_IN" />
      {/* The same picture for every academy, drawn by `scripts/share-picture.ts`. */}
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

/** JSON that cannot end the script it stands in. */
const jsonForHtml = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
