import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family-messages';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getMessageFigures } from './figures.service.ts';
import { messagingOf } from './channels.ts';
import { tellFamilies } from './tell-families.service.ts';

export function familyMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const messaging = messagingOf(deps);
  implement(app, deps, contract, {
    tellFamilies: ({ user, body, once }) => once((tx) => tellFamilies(tx, user, messaging, body)),
    getMessageFigures: () => getMessageFigures(deps.db, messaging),
  });
}
