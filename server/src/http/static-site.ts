import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RenderedFile, RenderedSite } from '../site/render-pages.ts';
import { assetFolders } from '../site/web-releases.ts';
import { isLanguage, type Language, languageCookie, languages, pathIn } from '#contract/languages';
import { acceptedLanguage, chosenLanguage, splitLanguage } from './language.ts';
import { encodingFor, sendCompressed } from './compression.ts';
import { notFound, unavailable } from '../refusals.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';
const types: Record<string, string> = { '.xml': 'application/xml', '.txt': 'text/plain; charset=utf-8' };

/**
 * Serves the signed-in areas: one document for every path below `/app`, its service worker, and the hashed assets of both web
 * programs. `findElsewhere` finds those of other releases by their address.
 */
export async function serveApplication(
  app: FastifyInstance,
  buildDir: string,
  findElsewhere: FindAsset = async () => undefined,
): Promise<void> {
  const policy = policyOf(buildDir);
  const files = { preCompressed: true, redirect: false, cacheControl: false, index: false as const };
  // The plugin only sends single files: their headers are set where they are sent.
  await app.register(fastifyStatic, { ...files, root: buildDir, serve: false });
  for (const [prefix, folder] of Object.entries(assetFolders)) {
    await app.register(
      async (scope) => {
        await scope.register(fastifyStatic, {
          ...files,
          root: join(buildDir, folder),
          decorateReply: false,
          setHeaders: (reply) => void reply.header('cache-control', year),
        });
        scope.setNotFoundHandler((request, reply) => sendAsset(findElsewhere, request, reply));
      },
      { prefix },
    );
  }
  for (const name of topFiles(join(buildDir, 'site'))) {
    app.get(`/${name}`, (_request, reply) => reply.header('cache-control', day).sendFile(name, join(buildDir, 'site')));
  }
  for (const name of topFiles(join(buildDir, 'app'))) {
    if (name === 'index.html') continue;
    app.get(`/app/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        // The scope has no trailing slash, so that it includes `/app` itself.
        .header('service-worker-allowed', '/app')
        .sendFile(name, join(buildDir, 'app')),
    );
  }
  const sendDocument = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .sendFile('index.html', join(buildDir, 'app'));
  for (const address of ['/app', '/app/*', '/app/index.html']) app.get(address, sendDocument);
}

/** Finds an asset by its address, such as `/app/assets/index-1a2b.js`. */
type FindAsset = (address: string) => Promise<Buffer | undefined>;

const texts: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

async function sendAsset(find: FindAsset, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [address = ''] = request.url.split(/[?#]/, 1);
  const content = await find(address);
  if (content === undefined) throw notFound();
  void reply.code(200).header('cache-control', year);
  const type = texts[extname(address)];
  return type === undefined ? reply.send(content) : sendCompressed(request, reply.type(type), content);
}

const topFiles = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
    .map(({ name }) => name);

export interface ServedPages {
  /** Replaces the served site; requests in progress keep the old one. */
  show: (site: RenderedSite) => void;
}

interface Page {
  body: Record<'br' | 'gzip', Buffer>;
  etag: string;
  type: string;
}

/**
 * Serves the public pages from memory. Unknown paths answer 404 with the not-found page, below `/api` and `/assets` with JSON;
 * all answer 503 until the first rendering.
 */
export function servePages(app: FastifyInstance, buildDir: string, first: RenderedSite | null): ServedPages {
  const policy = policyOf(buildDir);
  let site = first && loaded(first);
  app.get('/*', (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    const { language, bare: inEnglish } = splitLanguage(path);
    if (/^\/(api|assets|app\/assets)(\/|$)/.test(path)) throw notFound();
    if (site === null) throw unavailable('The website is being prepared. Please try again in a minute.', 60);
    if (path.length > 1 && path.endsWith('/')) {
      const bare = path.replace(/\/+$/, '') || '/';
      // Two leading slashes would redirect to another host, and browsers treat a backslash as a slash.
      if (!/^\/[/\\]/.test(bare)) return reply.redirect(`${bare}${request.url.slice(path.length)}`, 308);
    }
    const pages = site;
    const find = (wanted: string) =>
      pages.fixed.get(wanted) ?? pages.patterns.find(([pattern]) => isLike(pattern, wanted))?.[1];
    const better = betterLanguage(request, language);
    const elsewhere = better && pathIn(better, inEnglish);
    if (elsewhere !== undefined && find(elsewhere) !== undefined) {
      const query = new URLSearchParams(request.url.slice(path.length));
      if (query.has('lang')) void reply.setCookie(languageCookie, better as Language, languageRules);
      query.delete('lang');
      void reply.header('cache-control', 'no-store').header('vary', 'accept-language, cookie');
      return reply.redirect(`${elsewhere}${query.size > 0 ? `?${query.toString()}` : ''}`, 302);
    }
    if (language !== 'en' && chosenLanguage(request) === undefined)
      void reply.setCookie(languageCookie, language, languageRules);
    const page = find(path);
    if (page !== undefined) return answer(page, policy, request, reply);
    void reply.code(404).header('vary', 'accept-language, cookie');
    return answer(pages.notFoundIn(better ?? language), policy, request, reply);
  });
  return {
    show: (next) => {
      site = loaded(next);
    },
  };
}

const languageRules = { path: '/', sameSite: 'lax', maxAge: 365 * 24 * 60 * 60 } as const;

/**
 * The language to redirect to, if any: the one just chosen (`?lang=mr`), even if it is that of the page; for an address without a language, that of
 * the device, or of the browser on a first visit.
 */
function betterLanguage(request: FastifyRequest, shown: Language): Language | undefined {
  const asked = new URLSearchParams(request.url.split('?', 2)[1] ?? '').get('lang');
  if (isLanguage(asked)) return asked;
  if (shown !== 'en') return undefined;
  const wanted = chosenLanguage(request) ?? acceptedLanguage(request.headers['accept-language']);
  return wanted === 'en' ? undefined : wanted;
}

function loaded({ pages, files, notFound: missing }: RenderedSite) {
  const load = ({ br, gzip, etag }: RenderedFile, path: string): Page => ({
    body: { br: Buffer.from(br, 'base64'), gzip: Buffer.from(gzip, 'base64') },
    etag,
    type: types[extname(path)] ?? 'text/html; charset=utf-8',
  });
  const all = Object.entries({ ...pages, ...files }).map(([path, file]) => [path, load(file, path)] as const);
  const english = missing['en'] as RenderedFile;
  const missingPages = Object.fromEntries(
    languages.map((language) => [language, load(missing[language] ?? english, '')]),
  ) as Record<Language, Page>;
  return {
    fixed: new Map(all.filter(([path]) => !path.includes(':'))),
    patterns: all.filter(([path]) => path.includes(':')),
    notFoundIn: (language: Language) => missingPages[language],
  };
}

/** Whether a path matches a pattern with `:name` parts. */
function isLike(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}

function answer({ body, etag, type }: Page, policy: string, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .header('etag', etag)
    .header('content-security-policy', policy)
    .type(type);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(gunzipSync(body.gzip));
  return reply.header('content-encoding', encoding).send(body[encoding]);
}

/** The policy of the built document: our files and exactly the inline scripts in it. */
function policyOf(buildDir: string): string {
  const { inlineScripts } = JSON.parse(readFileSync(join(buildDir, 'web.json'), 'utf8')) as { inlineScripts: string[] };
  return contentSecurityPolicy(inlineScripts);
}
