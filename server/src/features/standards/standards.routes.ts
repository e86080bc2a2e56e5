import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/standards';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import * as service from './standards.service.ts';

export function standardRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    listStandards: ({ query }) => service.listStandards(db, query),
    getStandard: ({ params }) => service.getStandard(db, params.id),
    createStandard: ({ user, body, once }) => once((tx) => service.createStandard(tx, user, body)),
    updateStandard: ({ user, params, body }) => service.updateStandard(db, user, params.id, body),
    getStandardDependants: ({ params }) => service.getStandardDependants(db, params.id),
    deleteStandard: ({ user, params }) => service.deleteStandard(db, user, params.id),
  });
}
