import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { encodingFor } from './compression.ts';
import { notFound } from './errors.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { type PageIndex, readPageIndex, type RenderedPage } from '../site/render-pages.ts';

export interface StaticSiteOptions {
  /** `build/client`. */
  clientDir: string;
  /** Where `renderPages` writes. */
  pagesDir: string;
}

export interface StaticSite {
  /** Reads the rendered pages again; requests under way keep the old ones. */
  reload: () => Promise<void>;
}

interface Loaded {
  body: Record<'identity' | 'br' | 'gzip', Buffer>;
  etag: string;
  policy: string;
}

interface LoadedSite {
  index: PageIndex;
  pages: Map<string, Loaded>;
  patternPages: Map<string, Loaded>;
  shell: Loaded;
  /** Patterns of the signed-in areas, fixed addresses first: `students/create` is nobody's id. */
  screens: [string, Loaded][];
  notFound: Loaded;
}

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';
const types: Record<string, string> = { '.xml': 'application/xml', '.txt': 'text/plain; charset=utf-8' };

/**
 * Serves the web: hashed files for ever, rendered pages from memory and checked each time, the shell for the signed-in areas.
 * Unknown addresses answer 404 with the not-found page, below `/api` and `/assets` with JSON.
 */
export async function registerStaticSite(app: FastifyInstance, options: StaticSiteOptions): Promise<StaticSite> {
  let site = await load(options.pagesDir);
  const assets = join(options.clientDir, 'assets');
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    redirect: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? year : day);
    },
  });
  serveTopFiles(app, options.clientDir);
  for (const path of Object.keys(site.index.files)) {
    app.get(path, async (_request, reply) => {
      const file = site.index.files[path] ?? '';
      const body = await readFile(join(options.pagesDir, file));
      return reply
        .header('cache-control', 'no-cache')
        .type(types[extname(file)] ?? 'text/plain')
        .send(body);
    });
  }
  app.get('/*', (request, reply) => servePage(site, request, reply));
  return {
    reload: async () => {
      site = await load(options.pagesDir);
    },
  };
}

/** The few files beside `assets` (the icon); their names carry no hash. */
function serveTopFiles(app: FastifyInstance, clientDir: string): void {
  if (!existsSync(clientDir)) return;
  for (const entry of readdirSync(clientDir, { withFileTypes: true })) {
    if (!entry.isFile() || ['.br', '.gz'].includes(extname(entry.name))) continue;
    app.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name, clientDir));
  }
}

async function servePage(site: LoadedSite, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split(/[?#]/, 1)[0] ?? '/';
  if (/^\/(api|assets)(\/|$)/.test(path)) {
    throw notFound();
  }
  if (path.length > 1 && path.endsWith('/')) {
    const bare = path.replace(/\/+$/, '') || '/';
    // Two slashes in front would lead to another host, and browsers take a backslash for one.
    if (!/^\/[/\\]/.test(bare)) return reply.redirect(`${bare}${request.url.slice(path.length)}`, 308);
  }
  const page = site.pages.get(path);
  if (page) return answer(page, request, reply);
  for (const [pattern, fitting] of site.patternPages) {
    if (isLike(pattern, path)) return answer(fitting, request, reply);
  }
  const isShell = /^\/app(\/|$)/.test(path) || site.index.shellPatterns.some((pattern) => isLike(pattern, path));
  if (isShell) {
    const screen = site.screens.find(([pattern]) => isLike(pattern, path));
    return answer(screen?.[1] ?? site.shell, request, reply);
  }
  return answer(site.notFound, request, reply.code(404));
}

/** Whether an address has the shape of a pattern with `:name` parts. */
function isLike(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}

function answer({ body, etag, policy }: Loaded, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .header('content-security-policy', policy);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body[encoding]);
}

async function load(pagesDir: string): Promise<LoadedSite> {
  const index = await readPageIndex(pagesDir);
  const read = async ({ file, etag, scriptHashes }: RenderedPage): Promise<Loaded> => {
    const path = join(pagesDir, file);
    const [identity, br, gzip] = await Promise.all([readFile(path), readFile(`${path}.br`), readFile(`${path}.gz`)]);
    return { body: { identity, br, gzip }, etag, policy: contentSecurityPolicy(scriptHashes) };
  };
  const readAll = async (pages: Record<string, RenderedPage>) =>
    new Map(await Promise.all(Object.entries(pages).map(async ([path, page]) => [path, await read(page)] as const)));
  return {
    index,
    pages: await readAll(index.pages),
    patternPages: await readAll(index.patternPages),
    shell: await read(index.shell),
    screens: [...(await readAll(index.screens))].toSorted(
      ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')),
    ),
    notFound: await read(index.notFound),
  };
}
