import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family-messages';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getMessageFigures } from './figures.service.ts';
import { messagingOf } from './channels.ts';
import { notifyFamilies } from './notify-families.service.ts';

export function familyMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const messaging = messagingOf(deps);
  implement(app, deps, contract, {
    notifyFamilies: ({ user, body, once }) => once((tx) => notifyFamilies(tx, user, messaging, body)),
    getMessageFigures: () => getMessageFigures(deps.db, messaging),
  });
}
