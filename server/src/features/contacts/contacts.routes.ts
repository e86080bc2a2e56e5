import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/contacts';
import * as texts from '#contract/parent-texts';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listAbsentees, listToTell } from './absentees.service.ts';
import { listCalls } from './calls.service.ts';
import { noteContact } from './note-contact.service.ts';
import { listParentTexts, updateParentTexts } from './parent-texts.service.ts';

export function contactRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, deps, contract, {
    listAbsentees: ({ query }) => listAbsentees(db, query),
    listToTell: ({ user, params }) => listToTell(db, user, params),
    listCalls: ({ user, query }) => listCalls(db, user, query),
    noteContact: ({ user, body, once }) => once((tx) => noteContact(tx, user, body)),
  });
  implement(app, deps, texts, {
    listParentTexts: () => listParentTexts(db),
    updateParentTexts: ({ user, body }) => updateParentTexts(db, user, body),
  });
}
