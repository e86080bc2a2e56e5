import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/site';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { chosenLanguage, languageOf } from '../../http/language.ts';
import { notFound } from '../../refusals.ts';
import { appIcon, appManifest, isIconName } from './app-manifest.service.ts';
import { getSite, getSiteState } from './site.service.ts';

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, { getSite: () => getSite(deps.db), getSiteState: () => getSiteState(deps.db) });
  // These are public, since browsers request the manifest and icons without a session.
  for (const [address, start] of [
    ['/app/manifest.webmanifest', '/app'],
    ['/family.webmanifest', '/family'],
  ] as const) {
    app.get(address, async (request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language, cookie')
        .send(JSON.stringify(await appManifest(deps.db, chosenLanguage(request) ?? languageOf(request), start))),
    );
  }
  app.get('/app/icons/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    if (!isIconName(name)) throw notFound();
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(Buffer.from(await appIcon(deps, name)));
  });
}
