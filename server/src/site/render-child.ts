import '../quick-imports.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages, pathIn } from '#contract/languages';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedFile, RenderedSite, RenderOrder, RenderResult } from './render-pages.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// The parent has the answer, or has ended.
process.once('disconnect', () => process.exit());
process.once('message', (order: RenderOrder) => {
  void render(order)
    .then((site): RenderResult => ({ site }))
    .catch((error: unknown): RenderResult => ({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((result) => process.send?.(result));
});

/** The exports of `web/site/render.tsx`; the server knows only the built web. */
interface Renderer {
  renderSite: (
    site: object,
    assets: { styles: string; islands: string },
  ) => Promise<{ pages: Record<string, string>; notFound: Record<string, string>; listed: string[] }>;
}

async function render({ buildDir, site, origin, ...facts }: RenderOrder): Promise<Omit<RenderedSite, 'key'>> {
  const renderer = (await import(pathToFileURL(join(buildDir, 'site-render/render.js')).href)) as Renderer;
  const assets = {
    styles: await readFile(
      join(buildDir, 'site-render', await builtFile(buildDir, 'site-render', 'style.css')),
      'utf8',
    ),
    islands: `/${await builtFile(buildDir, 'site', 'islands.tsx')}`,
  };
  const { pages, notFound, listed } = await renderer.renderSite({ ...site, ...facts, origin }, assets);
  return {
    pages: await compressAll(pages),
    notFound: await compressAll(notFound),
    files: await compressAll({
      '/sitemap.xml': sitemapOf(listed, origin),
      '/robots.txt': `User-agent: *\nDisallow: /app\nDisallow: /api\nSitemap: ${origin}/sitemap.xml\n`,
    }),
  };
}

/** The path of the built file of a source, relative to its part. */
async function builtFile(buildDir: string, part: string, source: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(buildDir, part, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const built = manifest[source];
  if (built === undefined) throw new Error(`The build has no ${source}`);
  return built.file;
}

/** Each page in each language, with the others as its alternates, as Google asks for. */
function sitemapOf(paths: string[], origin: string): string {
  const urls = paths.flatMap((path) => {
    const addresses = languages.map((language) => ({ language, address: `${origin}${pathIn(language, path)}` }));
    const alternates = addresses
      .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
      .join('');
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${alternates}</url>`);
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${spaces}>${urls.join('')}</urlset>`;
}

/** Compresses one file after another: each encoder takes megabytes, and hardly any time. */
async function compressAll(files: Record<string, string>): Promise<Record<string, RenderedFile>> {
  const all: Record<string, RenderedFile> = {};
  for (const [path, text] of Object.entries(files)) all[path] = await compressed(text);
  return all;
}

async function compressed(text: string): Promise<RenderedFile> {
  const content = Buffer.from(text);
  // Level 9 allocates 32 MB for each page and takes fifty times as long, for one percent less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  return { etag, br: br.toString('base64'), gzip: gz.toString('base64') };
}
