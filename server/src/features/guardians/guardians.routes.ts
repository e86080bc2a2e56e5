import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/guardians';
import * as pages from '#contract/parent-pages';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { messengersOf } from '../family-messages/messengers.service.ts';
import { createGuardianLink, deleteGuardianLink, listGuardianLinks } from './guardian-links.service.ts';
import { findGuardian } from './guardians.service.ts';
import { findParentPages, printParentPages } from './parent-pages.service.ts';

export function guardianRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps;
  const messengers = messengersOf(deps);
  const originOf = ({ protocol, host }: FastifyRequest) => env.PUBLIC_URL ?? `${protocol}://${host}`;
  implement(app, deps, contract, {
    findGuardian: ({ query }) => findGuardian(db, query.phone),
    listGuardianLinks: ({ query }) => listGuardianLinks(db, query.student),
    createGuardianLink: ({ user, params, request, once }) =>
      once((tx) => createGuardianLink(tx, user, { id: params.id, origin: originOf(request), messengers })),
    deleteGuardianLink: ({ user, params }) => deleteGuardianLink(db, user, params.id),
  });
  implement(app, deps, pages, {
    findParentPages: ({ body }) => findParentPages(db, body),
    printParentPages: ({ user, body, request, once }) =>
      once((tx) => printParentPages(tx, user, body, originOf(request))),
  });
}
