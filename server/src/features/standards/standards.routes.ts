import * as contract from '#contract/standards';
import { routes } from '../../http/implement.ts';
import * as service from './standards.service.ts';

export const standardRoutes = routes(contract, ({ db }) => ({
  listStandards: ({ query }) => service.listStandards(db, query),
  getStandard: ({ params }) => service.getStandard(db, params.id),
  createStandard: ({ user, body, once }) => once((tx) => service.createStandard(tx, user, body)),
  updateStandard: ({ user, params, body }) => service.updateStandard(db, user, params.id, body),
  getStandardDependants: ({ params }) => service.getStandardDependants(db, params.id),
  deleteStandard: ({ user, params }) => service.deleteStandard(db, user, params.id),
}));
