import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/guardians';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { findGuardian } from './guardians.service.ts';

export function guardianRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    findGuardian: ({ query }) => findGuardian(deps.db, query.phone),
  });
}
