import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notifications';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { languageOf } from '../../http/language.ts';
import { translateTo } from '../../languages/translate.ts';
import { listNotifications, markNotificationRead } from './notifications.service.ts';

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    listNotifications: ({ user, query, request }) => {
      const language = languageOf(request);
      return listNotifications(db, user.id, query, language, translateTo(language));
    },
    markNotificationRead: ({ user, params }) => markNotificationRead(db, user.id, params.id),
  });
}
