import * as contract from '#contract/move-ups';
import { routes } from '../../http/implement.ts';
import * as service from './move-ups.service.ts';
import { suggestMoveUp } from './suggest-move-up.service.ts';
import { undoMoveUp } from './undo-move-up.service.ts';

export const moveUpRoutes = routes(contract, ({ db }) => ({
  suggestMoveUp: () => suggestMoveUp(db),
  checkMoveUp: ({ body, say }) => service.checkMoveUp(db, say, body),
  createMoveUp: ({ user, body, say, once }) => once((tx) => service.createMoveUp(tx, user, say, body)),
  listMoveUps: ({ query, say }) => service.listMoveUps(db, say, query),
  undoMoveUp: ({ user, params, say, once }) => once((tx) => undoMoveUp(tx, user, say, params.id)),
}));
