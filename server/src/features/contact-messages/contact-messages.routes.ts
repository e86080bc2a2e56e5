import * as contract from '#contract/contact-messages';
import { routes } from '../../http/implement.ts';
import * as service from './contact-messages.service.ts';
import { registerFromMessage } from './message-registration.service.ts';

export const contactMessageRoutes = routes(contract, ({ db }) => ({
  sendContactMessage: ({ body, once }) =>
    once(async (tx) => {
      await service.sendContactMessage(tx, body);
      return null;
    }),
  listContactMessages: ({ db, query }) => service.listContactMessages(db, query),
  getContactMessage: ({ params }) => service.getContactMessage(db, params.id),
  answerContactMessage: ({ user, params, body }) => service.answerContactMessage(db, user, params.id, body),
  registerFromMessage: ({ user, params, body, once }) => once((tx) => registerFromMessage(tx, user, params.id, body)),
  deleteContactMessage: ({ user, params }) => service.deleteContactMessage(db, user, params.id),
}));
