import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Site } from '#contract/site';
import { demoSignIns } from './demo-sign-ins.ts';
import type { Db } from './db/client.ts';
import { getSite, onSiteChanged } from './features/site/site.service.ts';
import { keepAssets } from './http/keep-assets.ts';
import { serveApplication, servePages } from './http/static-site.ts';
import { projectRoot } from './project-root.ts';
import { cacheSite, readCachedSite } from './site/site-cache.ts';
import { renderSite, siteKeyOf } from './site/render-pages.ts';

interface WebNeeds {
  db: Db;
  log: Logger;
  dataFolder: string;
  /** The public address without a path. */
  origin: string;
  isDemo: boolean;
  /** Whether a mail server is configured. */
  canSendMail: boolean;
}

const buildDir = join(projectRoot, 'build');

/**
 * Adds the built web to the application: the signed-in areas as built, the public pages rendered from the academy's own content
 * and rendered again whenever that changes. Answers a function that stops watching; undefined when nothing is built (development, tests of
 * the API).
 */
export async function serveWeb(
  app: FastifyInstance,
  { db, log, dataFolder, origin, isDemo, canSendMail }: WebNeeds,
): Promise<(() => void) | undefined> {
  // In development the web's dev server has newer pages than the last build.
  if (process.env.NODE_ENV === 'development') return undefined;
  if (!existsSync(join(buildDir, 'web.json'))) {
    log.warn('The web is not built, so only the API is served');
    return undefined;
  }
  const cacheFile = join(dataFolder, 'public-pages');
  const samples = isDemo ? Object.values(demoSignIns) : [];
  const optionsFor = (site: Site) => ({ buildDir, site, origin, samples, canSendMail });
  const renderAndKeep = async (site: Site) => {
    const rendered = await renderSite(optionsFor(site));
    await cacheSite(cacheFile, rendered).catch((err: unknown) =>
      log.warn({ err }, 'The public pages could not be kept'),
    );
    return rendered;
  };

  const earlier = await keepAssets(buildDir, join(dataFolder, 'assets')).catch((err: unknown) => {
    log.warn({ err }, 'The files of this release could not be kept for pages that are open when the next one comes');
    return [];
  });
  await serveApplication(app, buildDir, earlier);
  const first = await getSite(db);
  const known = await readCachedSite(cacheFile);
  const isKnown = known?.key === (await siteKeyOf(optionsFor(first)));
  const rendered = isKnown
    ? known
    : await renderAndKeep(first).catch((err: unknown) => {
        log.error({ err }, 'The public pages could not be rendered');
        return null;
      });
  const pages = servePages(app, buildDir, rendered ?? known);
  return onSiteChanged(db, async (site) => pages.show(await renderAndKeep(site)), {
    rendered: rendered && first,
    onError: (error) => log.error({ err: error }, 'The public pages could not be rendered again'),
  });
}
