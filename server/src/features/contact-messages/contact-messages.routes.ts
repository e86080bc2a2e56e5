import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/contact-messages';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import {
  deleteMessage,
  getMessage,
  listMessages,
  markMessage,
  saveContactMessage,
} from './contact-messages.service.ts';

export function contactMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    sendContactMessage: ({ body, once }) =>
      once(async (tx) => {
        await saveContactMessage(tx, body);
        return null;
      }),
    listContactMessages: ({ query }) => listMessages(db, query),
    getContactMessage: ({ params }) => getMessage(db, params.id),
    answerContactMessage: ({ user, params, body }) => markMessage(db, user, params.id, body.status),
    deleteContactMessage: ({ user, params }) => deleteMessage(db, user, params.id),
  });
}
