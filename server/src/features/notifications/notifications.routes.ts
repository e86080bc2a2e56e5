import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notifications';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listNotifications, markNotificationRead } from './notifications.service.ts';

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    listNotifications: ({ user, query }) => listNotifications(db, user.id, query),
    markNotificationRead: ({ user, params }) => markNotificationRead(db, user.id, params.id),
  });
}
