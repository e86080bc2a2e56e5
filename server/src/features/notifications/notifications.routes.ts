import * as contract from '#contract/notifications';
import { routes } from '../../http/implement.ts';
import { languageOf } from '../../http/language.ts';
import { translateTo } from '../../languages/translate.ts';
import { listNotifications, markNotificationRead } from './notifications.service.ts';

export const notificationRoutes = routes(contract, ({ db }) => ({
  listNotifications: ({ user, query, request }) => {
    const language = languageOf(request);
    return listNotifications(db, user.id, query, language, translateTo(language));
  },
  markNotificationRead: ({ user, params }) => markNotificationRead(db, user.id, params.id),
}));
