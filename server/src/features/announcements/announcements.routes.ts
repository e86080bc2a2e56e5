import * as contract from '#contract/announcements';
import { routes } from '../../http/implement.ts';
import * as writes from './announcement-writes.service.ts';
import * as service from './announcements.service.ts';
import { countReach } from './audience.service.ts';

export const announcementRoutes = routes(contract, ({ db }) => ({
  listAnnouncements: ({ db, user, query }) => service.listAnnouncements(db, user, query),
  countReach: ({ query }) => countReach(db, query),
  getAnnouncement: ({ user, params }) => service.getAnnouncement(db, user, params.id),
  listReaders: ({ params, query }) => service.listReaders(db, params.id, query),
  createAnnouncement: ({ user, body, once }) => writes.createAnnouncement(db, user, body, once),
  updateAnnouncement: ({ user, params, body }) => writes.updateAnnouncement(db, user, params.id, body),
  deleteAnnouncement: ({ user, params }) => writes.deleteAnnouncement(db, user, params.id),
  markAnnouncementRead: ({ user, params }) => service.markAnnouncementRead(db, user, params.id),
}));
