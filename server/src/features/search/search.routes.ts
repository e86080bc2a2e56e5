import * as contract from '#contract/search';
import { routes } from '../../http/implement.ts';
import { search } from './search.service.ts';

export const searchRoutes = routes(contract, (deps) => ({
  search: ({ user, query }) => search(deps.db, user, query.q),
}));
