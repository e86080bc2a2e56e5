import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Site } from '#contract/site';
import { demoSignIns } from './demo-sign-ins.ts';
import type { Database } from './db/client.ts';
import { getSite, onSiteChanged } from './features/site/site.service.ts';
import { serveApplication, servePages } from './http/static-site.ts';
import { projectRoot } from './project-root.ts';
import { findLastRendered, renderOnce } from './site/rendered-sites.ts';
import { findAsset, keepRelease } from './site/web-releases.ts';

interface WebNeeds extends Database {
  log: Logger;
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
  { db, pool, log, origin, isDemo, canSendMail }: WebNeeds,
): Promise<(() => void) | undefined> {
  // In development the web's dev server has newer pages than the last build.
  if (process.env.NODE_ENV === 'development') return undefined;
  if (!existsSync(join(buildDir, 'web.json'))) {
    log.warn('The web is not built, so only the API is served');
    return undefined;
  }
  const samples = isDemo ? Object.values(demoSignIns) : [];
  const render = (site: Site) => renderOnce({ pool, log }, { buildDir, site, origin, samples, canSendMail });

  await keepRelease(db, buildDir).catch((err: unknown) =>
    log.warn({ err }, 'The files of this release could not be kept for pages that are open when the next one comes'),
  );
  await serveApplication(app, buildDir, (address) => findAsset(db, address));
  const first = await getSite(db);
  const rendered = await render(first).catch((err: unknown) => {
    log.error({ err }, 'The public pages could not be rendered');
    return undefined;
  });
  const pages = servePages(app, buildDir, rendered ?? (await findLastRendered(pool)) ?? null);
  return onSiteChanged(db, async (site) => pages.show(await render(site)), {
    rendered: rendered === undefined ? null : first,
    onError: (error) => log.error({ err: error }, 'The public pages could not be rendered again'),
  });
}
