import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/family-messages';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getMessageFigures } from './figures.service.ts';
import { messengersOf } from './messengers.service.ts';
import { tellFamilies } from './tell-families.service.ts';

export function familyMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const messengers = messengersOf(deps);
  implement(app, deps, contract, {
    tellFamilies: ({ user, body, once }) => once((tx) => tellFamilies(tx, user, messengers, body)),
    getMessageFigures: () => getMessageFigures(deps.db, messengers),
  });
}
