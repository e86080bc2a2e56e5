import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/settings';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../refusals.ts';
import { implement } from '../../http/implement.ts';
import { chosenLanguage, languageOf } from '../../http/language.ts';
import { appIcon, appManifest, isIconName } from './app-manifest.service.ts';
import { listFees, updateFees } from './fees.service.ts';
import { getSettings, updateSettings } from './settings.service.ts';
import { getSite, getSiteState } from './site.service.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    getSite: () => getSite(deps.db),
    getSiteState: () => getSiteState(deps.db),
    getSettings: () => getSettings(deps.db),
    updateSettings: ({ user, body }) => updateSettings(deps.db, user, body),
    listFees: () => listFees(deps.db),
    updateFees: ({ user, body }) => updateFees(deps.db, user, body),
  });
  // Public, since browsers request the manifest and icons without a session.
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
