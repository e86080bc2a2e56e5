import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/contacts';
import { routes } from '../../http/implement.ts';
import { languageOf } from '../../http/language.ts';
import { translateTo } from '../../languages/translate.ts';
import { messagingOf } from '../family-messages/channels.ts';
import { listAbsentees, listToTell } from './absentees.service.ts';
import { listCalls } from './calls.service.ts';
import { correctContact, noteContact, takeBackContact } from './note-contact.service.ts';
import { listContacts } from './student-contacts.service.ts';
import { listStudentTexts } from './student-texts.service.ts';

export const contactRoutes = routes(contract, (deps) => {
  const { db } = deps;
  const messaging = messagingOf(deps);
  const tellingOf = (request: FastifyRequest) => ({ messaging, say: translateTo(languageOf(request)) });
  return {
    listAbsentees: ({ query, request }) => listAbsentees(db, tellingOf(request), query),
    listToTell: ({ user, params, request }) => listToTell(db, user, tellingOf(request), params),
    listCalls: ({ user, query }) => listCalls(db, user, messaging, query),
    noteContact: ({ user, body, once }) => once((tx) => noteContact(tx, user, body)),
    listStudentTexts: ({ params }) => listStudentTexts(db, params.id),
    listContacts: ({ user, params, query, request }) =>
      listContacts(db, user, translateTo(languageOf(request)), params.id, query),
    correctContact: ({ user, params, body, request }) =>
      correctContact(db, user, translateTo(languageOf(request)), params.id, body),
    takeBackContact: ({ user, params }) => takeBackContact(db, user, params.id),
  };
});
