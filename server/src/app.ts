import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import * as features from './features/routes.ts';
import { sheetRoutes } from './features/sheets/sheets.routes.ts';
import { notFound } from './refusals.ts';
import { healthRoutes } from './http/health.ts';
import { openApiRoutes } from './http/openapi.ts';
import { watchApiRoutes } from './http/watch-api-routes.ts';
import { webServer } from './http/web-server.ts';

/** The whole application, ready to listen or to be injected into. Static files are added by the caller that listens. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await webServer(deps);
  watchApiRoutes(app);
  healthRoutes(app, deps);
  openApiRoutes(app, deps);
  for (const routes of Object.values(features)) routes(app, deps);
  // The last, as it serves the downloads of all lists registered before.
  sheetRoutes(app, deps);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => {
    throw notFound();
  });
  return app;
}
