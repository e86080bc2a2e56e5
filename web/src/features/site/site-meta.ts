import type { Academy } from '#contract/settings';
import { t } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';
import { publicLayoutId, type PublicSite } from '../../app/site.ts';

interface PageArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}

interface PageFacts {
  /** Without the academy's name, which is added; undefined where the name itself is the title. */
  title?: string;
  description: string;
  /** Not for search engines. */
  isHidden?: true;
  /** Things of schema.org this page is about. */
  structuredData?: object[];
}

/** Everything in a public page's head that search engines and shared links read. */
export function siteMeta(
  { matches, location }: PageArguments,
  describe: (site: PublicSite) => PageFacts,
): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === publicLayoutId)?.loaderData as PublicSite | undefined;
  if (!site) return [];
  const { title, description, isHidden, structuredData = [] } = describe(site);
  const name = academyName(site.academy);
  const fullTitle = title ? `${title} – ${name}` : [name, placeOf(site.academy)].filter(Boolean).join(' – ');
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(isHidden
      ? [{ name: 'robots', content: 'noindex' }]
      : addressMeta(site.origin + withoutTrailingSlash(location.pathname))),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:locale', content: 'en_IN' },
    ...pictureMeta(site.origin),
    ...structuredData.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ];
}

const addressMeta = (address: string): MetaDescriptor[] => [
  { tagName: 'link', rel: 'canonical', href: address },
  { property: 'og:url', content: address },
];

/** The same picture for every academy, drawn by `scripts/share-picture.ts`. */
const pictureMeta = (origin: string): MetaDescriptor[] => [
  { property: 'og:image', content: `${origin}/share.jpg` },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: t`A register whose marks rise to the right, beside a marigold` },
  { name: 'twitter:card', content: 'summary_large_image' },
];

export function academyName({ name }: Pick<Academy, 'name'>): string {
  return name || t`Academy`;
}

/** "Latur, Maharashtra", or what of it is known. */
export function placeOf({ city, state }: Pick<Academy, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ');
}

/** The files are rendered for addresses with a slash at the end; people and search engines get one spelling only. */
function withoutTrailingSlash(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
}
