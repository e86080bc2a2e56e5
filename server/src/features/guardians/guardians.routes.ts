import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/guardians';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { createGuardianLink, deleteGuardianLink, listGuardianLinks } from './guardian-links.service.ts';
import { findGuardian } from './guardians.service.ts';

export function guardianRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, origin } = deps;
  implement(app, deps, contract, {
    findGuardian: ({ query }) => findGuardian(db, query.phone),
    listGuardianLinks: ({ query }) => listGuardianLinks(db, query.student),
    createGuardianLink: ({ user, params, once }) =>
      once((tx) => createGuardianLink(tx, user, { id: params.id, origin })),
    deleteGuardianLink: ({ user, params }) => deleteGuardianLink(db, user, params.id),
  });
}
