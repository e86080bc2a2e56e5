import * as contract from '#contract/contacts';
import { routes } from '../../http/implement.ts';
import { messagingOf } from '../family-messages/channels.ts';
import { listAbsentees, listToTell } from './absentees.service.ts';
import { listCalls } from './calls.service.ts';
import { correctContact, noteContact, takeBackContact } from './note-contact.service.ts';
import { listContacts } from './student-contacts.service.ts';
import { listStudentTexts } from './student-texts.service.ts';

export const contactRoutes = routes(contract, (deps) => {
  const { db } = deps;
  const messaging = messagingOf(deps);
  return {
    listAbsentees: ({ query, say }) => listAbsentees(db, { messaging, say }, query),
    listToTell: ({ user, params, say }) => listToTell(db, user, { messaging, say }, params),
    listCalls: ({ user, query }) => listCalls(db, user, messaging, query),
    noteContact: ({ user, body, once }) => once((tx) => noteContact(tx, user, body)),
    listStudentTexts: ({ params }) => listStudentTexts(db, params.id),
    listContacts: ({ user, params, query, say }) => listContacts(db, user, say, params.id, query),
    correctContact: ({ user, params, body, say }) => correctContact(db, user, say, params.id, body),
    takeBackContact: ({ user, params }) => takeBackContact(db, user, params.id),
  };
});
