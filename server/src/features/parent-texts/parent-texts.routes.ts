import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/parent-texts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listParentTexts, updateParentTexts } from './parent-texts.service.ts';

export function parentTextRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listParentTexts: () => listParentTexts(deps.db),
    updateParentTexts: ({ user, body }) => updateParentTexts(deps.db, user, body),
  });
}
