import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { hasRouter, withFirstPaintFirst } from './first-paint.ts';
import {
  builtFilesList,
  type PageIndex,
  type RenderedPage,
  type RenderOrder,
  type RenderResult,
} from './render-pages.ts';
import { screenFiles, shellOf } from './screen-files.ts';

const publicLayoutId = 'app/layouts/public-layout';
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// Without its parent nobody reads the answer, or it was read.
process.once('disconnect', () => process.exit());
process.once('message', (order: RenderOrder) => {
  void render(order)
    .then((index): RenderResult => ({ index }))
    .catch((error: unknown): RenderResult => ({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((result) => process.send?.(result));
});

async function render({ buildDir, outDir, site, samples = [], origin }: RenderOrder): Promise<Omit<PageIndex, 'key'>> {
  const build = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as ServerBuild;
  const { siteContext, samplesContext, earlyCallsScript } = build.entry.module as unknown as EntryParts;
  const handle = createRequestHandler(build, 'production');
  const { fixed, patterns } = publicPaths(build);

  const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
    const context = new RouterContextProvider();
    context.set(siteContext, site as never);
    context.set(samplesContext, samples as never);
    const response = await handle(new Request(`${origin}${path}`, { headers }), context);
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  };
  const files = {
    // A style sheet that lazy parts use as well has a "#" at the end of its address.
    readStyleSheet: (href: string) => readFileSync(join(buildDir, 'client', href.replace(/#$/, '')), 'utf8'),
    islandFiles: filesOf('src/entry.islands.tsx', buildDir),
  };
  const keep = async (file: string, html: string): Promise<RenderedPage> => {
    await writeCompressed(join(outDir, file), html);
    return { file, etag: `"${hashOf(html, 'base64url')}"`, scriptHashes: inlineScriptHashes(html) };
  };

  const pages: Record<string, RenderedPage> = {};
  const keepPage = async (path: string, file: string) => keep(file, withFirstPaintFirst(await fetchPage(path), files));
  for (const path of fixed) pages[path] = await keepPage(path, fileOf(path));
  const notFound = await keepPage('/not-found/', 'not-found.html');
  // Without the router one file fits every address of a pattern: what differs is asked for in the browser.
  const patternPages: Record<string, RenderedPage> = {};
  const shellPatterns: string[] = [];
  for (const pattern of patterns) {
    const html = await fetchPage(pattern);
    if (hasRouter(html)) shellPatterns.push(pattern);
    else patternPages[pattern] = await keep(fileOf(pattern), withFirstPaintFirst(html, files));
  }
  const shellHtml = await fetchPage('/app', { 'X-React-Router-SPA-Mode': 'yes' });
  const clientFiles = {
    sizeOf: (file: string) => statSync(join(buildDir, 'client', file)).size,
    read: (file: string) => readFileSync(join(buildDir, 'client', file), 'utf8'),
  };
  const screens: Record<string, RenderedPage> = {};
  const start = filesOf('src/entry.areas.tsx', buildDir).map((file) => `/${file}`);
  for (const [pattern, needed] of screenFiles(build, start)) {
    const html = shellOf(shellHtml, needed, earlyCallsScript, clientFiles);
    screens[pattern] = await keep(fileOf(pattern), html);
  }
  const shell = await keep('shell.html', shellHtml);
  const crawlerFiles = await writeCrawlerFiles(outDir, origin, fixed);
  return {
    pages,
    patternPages,
    notFound,
    shell,
    shellPatterns,
    screens,
    files: crawlerFiles,
  };
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1).replaceAll(':', '')}.html`);

/** A script of the build, first, and everything that it imports. */
function filesOf(entry: string, buildDir: string): string[] {
  const list = JSON.parse(readFileSync(join(buildDir, 'client', builtFilesList), 'utf8')) as Record<string, BuiltFile>;
  const found = new Set<string>();
  const add = (name: string) => {
    const built = list[name];
    if (built === undefined) throw new Error(`The build has no ${name}`);
    if (found.has(built.file)) return;
    found.add(built.file);
    for (const needed of built.imports ?? []) add(needed);
  };
  add(entry);
  return [...found];
}

interface EntryParts {
  siteContext: never;
  samplesContext: never;
  earlyCallsScript: string;
}

interface BuiltFile {
  file: string;
  imports?: string[];
}

/** Addresses below the public layout: those without a parameter are rendered, the others get the shell. */
function publicPaths(build: ServerBuild): { fixed: string[]; patterns: string[] } {
  const fixed: string[] = [];
  const patterns: string[] = [];
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    let path = route.path ?? '';
    let isPublic = false;
    for (let parent = build.routes[route.parentId ?? '']; parent; parent = build.routes[parent.parentId ?? '']) {
      if (parent.id === publicLayoutId) isPublic = true;
      path = [parent.path, path].filter(Boolean).join('/');
    }
    if (!isPublic || path === '*') continue;
    if (/[:*]/.test(path)) patterns.push(`/${path}`);
    else fixed.push(`/${path}`);
  }
  return { fixed: [...new Set(fixed)], patterns };
}

const hashOf = (content: string, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(content).digest(encoding);

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isExecuted = !/\bsrc=/.test(attributes) && !/type="application\//.test(attributes);
    if (isExecuted && content !== '') hashes.add(`'sha256-${hashOf(content, 'base64')}'`);
  }
  return [...hashes];
}

async function writeCrawlerFiles(outDir: string, origin: string, paths: string[]): Promise<Record<string, string>> {
  const listed = paths.filter((path) => !/^\/(login|forgot-password|reset-password|setup|change-password)/.test(path));
  const urls = listed.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  await writeCompressed(
    join(outDir, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
  );
  await writeCompressed(
    join(outDir, 'robots.txt'),
    `User-agent: *\nDisallow: /app\nDisallow: /api\nSitemap: ${origin}/sitemap.xml\n`,
  );
  return { '/sitemap.xml': 'sitemap.xml', '/robots.txt': 'robots.txt' };
}

async function writeCompressed(path: string, content: string): Promise<void> {
  const bytes = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await mkdir(dirname(path), { recursive: true });
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  await Promise.all([writeFile(path, bytes), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
