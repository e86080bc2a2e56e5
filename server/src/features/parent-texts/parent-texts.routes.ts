import * as contract from '#contract/parent-texts';
import { routes } from '../../http/implement.ts';
import { listParentTexts, updateParentTexts } from './parent-texts.service.ts';

export const parentTextRoutes = routes(contract, (deps) => ({
  listParentTexts: () => listParentTexts(deps.db),
  updateParentTexts: ({ user, body }) => updateParentTexts(deps.db, user, body),
}));
