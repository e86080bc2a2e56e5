import * as contract from '#contract/guardians';
import { routes } from '../../http/implement.ts';
import { createGuardianLink, deleteGuardianLink, listGuardianLinks } from './guardian-links.service.ts';
import { findGuardian } from './guardians.service.ts';

export const guardianRoutes = routes(contract, ({ db, origin }) => ({
  findGuardian: ({ query }) => findGuardian(db, query.phone),
  listGuardianLinks: ({ query }) => listGuardianLinks(db, query.student),
  createGuardianLink: ({ user, params, once }) => once((tx) => createGuardianLink(tx, user, { id: params.id, origin })),
  deleteGuardianLink: ({ user, params }) => deleteGuardianLink(db, user, params.id),
}));
