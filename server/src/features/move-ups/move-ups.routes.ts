import * as contract from '#contract/move-ups';
import { routes } from '../../http/implement.ts';
import * as service from './move-ups.service.ts';
import { suggestMoveUp } from './suggest-move-up.service.ts';
import { undoMoveUp } from './undo-move-up.service.ts';

export const moveUpRoutes = routes(contract, ({ db }) => ({
  suggestMoveUp: () => suggestMoveUp(db),
  checkMoveUp: ({ body }) => service.checkMoveUp(db, body),
  createMoveUp: ({ user, body, once }) => once((tx) => service.createMoveUp(tx, user, body)),
  listMoveUps: ({ query }) => service.listMoveUps(db, query),
  undoMoveUp: ({ user, params, once }) => once((tx) => undoMoveUp(tx, user, params.id)),
}));
