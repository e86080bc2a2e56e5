import * as contract from '#contract/notifications';
import { routes } from '../../http/implement.ts';
import { languageOf } from '../../http/language.ts';
import { listNotifications, markNotificationRead } from './notifications.service.ts';

export const notificationRoutes = routes(contract, ({ db }) => ({
  listNotifications: ({ user, query, request, say }) => listNotifications(db, user.id, query, languageOf(request), say),
  markNotificationRead: ({ user, params }) => markNotificationRead(db, user.id, params.id),
}));
