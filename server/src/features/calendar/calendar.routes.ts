import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/calendar';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import * as closed from './closed-days.service.ts';
import * as single from './single-classes.service.ts';

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
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
  });
}
