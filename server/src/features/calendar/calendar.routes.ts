import * as contract from '#contract/calendar';
import { routes } from '../../http/implement.ts';
import * as closed from './closed-days.service.ts';
import * as single from './single-classes.service.ts';

export const calendarRoutes = routes(contract, ({ db }) => ({
  listClosedDays: ({ query }) => closed.listClosedDays(db, query),
  createClosedDays: ({ user, body, once }) => once((tx) => closed.createClosedDays(tx, user, body)),
  updateClosedDays: ({ user, params, body }) => closed.updateClosedDays(db, user, params.id, body),
  deleteClosedDays: ({ user, params }) => closed.deleteClosedDays(db, user, params.id),
  addExtraClass: ({ user, body, once }) => once((tx) => single.addExtraClass(tx, user, body)),
  removeExtraClass: ({ user, params, query }) =>
    single.removeExtraClass(db, user, params.id, query.withRegister === 'true'),
  cancelClass: ({ user, body, once }) => once((tx) => single.cancelClass(tx, user, body)),
  moveClass: ({ user, body, once }) => once((tx) => single.moveClass(tx, user, body)),
  restoreClass: ({ user, params }) => single.restoreClass(db, user, params.batchId, params.date),
}));
