import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Site } from '#contract/settings';
import { demoSignIns } from '../seed/demo-sign-ins.ts';
import type { Db } from './db/client.ts';
import { getSite, onSiteChanged } from './features/settings/site.service.ts';
import { registerStaticSite } from './http/static-site.ts';
import { projectRoot } from './project-root.ts';
import { renderPages } from './site/render-pages.ts';

interface WebNeeds {
  db: Db;
  log: Logger;
  dataFolder: string;
  /** Public address without a path. */
  origin: string;
  isDemo: boolean;
}

const buildDir = join(projectRoot, 'build');

/**
 * Adds the built web to the application, its public pages rendered from the academy's own content and rendered again
 * whenever that changes. Answers how to stop watching; undefined when nothing is built (development, tests of the API).
 */
export async function serveWeb(
  app: FastifyInstance,
  { db, log, dataFolder, origin, isDemo }: WebNeeds,
): Promise<(() => void) | undefined> {
  // The web's development server has newer pages than the last build.
  if (process.env.NODE_ENV === 'development') return undefined;
  if (!existsSync(join(buildDir, 'server', 'index.js'))) {
    log.warn('The web is not built, so only the API is served');
    return undefined;
  }
  const pagesDir = join(dataFolder, 'pages');
  const samples = isDemo ? Object.values(demoSignIns) : [];
  const render = (site: Site) => renderPages({ buildDir, outDir: pagesDir, site, samples, origin });
  await render(await getSite(db));
  const web = await registerStaticSite(app, { clientDir: join(buildDir, 'client'), pagesDir });
  return onSiteChanged(
    db,
    async (site) => {
      if (await render(site)) await web.reload();
    },
    { onError: (error) => log.error({ err: error }, 'The public pages could not be rendered again') },
  );
}
