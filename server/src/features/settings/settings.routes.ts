import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/settings';
import { getSettings } from '../../academy/academy.ts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listFees, updateFees } from './fees.service.ts';
import { updateSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    getSettings: () => getSettings(deps.db),
    updateSettings: ({ user, body }) => updateSettings(deps.db, user, body),
    listFees: () => listFees(deps.db),
    updateFees: ({ user, body }) => updateFees(deps.db, user, body),
  });
}
