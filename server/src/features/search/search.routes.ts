import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/search';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { search } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    search: ({ user, query }) => search(deps.db, user, query.q),
  });
}
